// boardgame.io's server with a game as large as ours: a board all see, and a hand each.
const { Server, Origins, FlatFile } = require('boardgame.io/server')
const { PlayerView } = require('boardgame.io/core')

const [port, folder] = process.argv.slice(2)

const game = {
  name: 'caravan',
  setup: ({ ctx, random }) => ({
    board: Array.from({ length: 60 }, (_, place) => ({ place, kind: random.D6(), camels: 0 })),
    scores: Array(ctx.numPlayers).fill(0),
    players: Object.fromEntries(
      Array.from({ length: ctx.numPlayers }, (_, seat) => [seat, { hand: [1, 2, 3, 4, 5, 6] }]),
    ),
  }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    go: {
      move: ({ G, ctx, random }, place) => {
        G.board[place].camels += 1
        G.scores[Number(ctx.currentPlayer)] += random.D6()
        G.players[ctx.currentPlayer].hand.push(G.players[ctx.currentPlayer].hand.shift())
      },
      client: false,
    },
  },
}

const db = folder ? new FlatFile({ dir: folder }) : undefined
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(db ? { db } : {}) })
server.run({ port: Number(port), callback: () => console.log('ready') })
