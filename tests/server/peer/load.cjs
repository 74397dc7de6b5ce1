// As many tables and sockets as ours get; at each table somebody always decides, as fast as it goes.
const { io } = require('socket.io-client')

const [port, tables, seats, seconds] = process.argv.slice(2).map(Number)
const base = `http://127.0.0.1:${port}`
const counts = { decisions: 0, frames: 0, bytes: 0, times: [] }
let counting = false

async function post(path, body) {
  const told = await fetch(base + path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  })
  if (!told.ok) throw new Error(`${path}: ${told.status}`)
  return told.json()
}

async function open() {
  const { matchID } = await post('/games/caravan/create', { numPlayers: seats })
  const table = { matchID, clients: [], seen: 0, begun: 0, state: 0 }
  for (let seat = 0; seat < seats; seat += 1) {
    const joined = { playerID: String(seat), playerName: `p${seat}` }
    const { playerCredentials } = await post(`/games/caravan/${matchID}/join`, joined)
    const socket = io(`${base}/caravan`, { transports: ['websocket'], forceNew: true })
    table.clients.push({ socket, credentials: playerCredentials })
    await new Promise((done) => {
      socket.on('connect', () => socket.emit('sync', matchID, String(seat), playerCredentials, seats))
      socket.on('sync', (_, told) => {
        table.state = told.state._stateID
        table.turn = Number(told.state.ctx.currentPlayer)
        done()
      })
    })
    socket.on('update', (_, state) => saw(table, state))
  }
  return table
}

function decide(table) {
  const { credentials, socket } = table.clients[table.turn]
  const playerID = String(table.turn)
  const payload = { type: 'go', args: [Math.floor(Math.random() * 60)], playerID, credentials }
  table.seen = 0
  table.begun = performance.now()
  socket.emit('update', { type: 'MAKE_MOVE', payload }, table.state, table.matchID, playerID)
}

function saw(table, state) {
  if (counting) counts.frames += 1
  if (counting && counts.frames % 500 === 0) counts.bytes = JSON.stringify(state).length
  table.seen += 1
  if (table.seen < seats) return
  table.state = state._stateID
  table.turn = Number(state.ctx.currentPlayer)
  if (counting) {
    counts.decisions += 1
    counts.times.push(performance.now() - table.begun)
  }
  decide(table)
}

async function main() {
  const all = []
  for (let first = 0; first < tables; first += 10) {
    const some = Array.from({ length: Math.min(10, tables - first) }, open)
    all.push(...(await Promise.all(some)))
  }
  all.forEach(decide)
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
  await sleep(2000)
  counting = true
  const begun = performance.now()
  await sleep(seconds * 1000)
  const took = (performance.now() - begun) / 1000
  const times = counts.times.sort((a, b) => a - b)
  const rank = (part) => Math.round(100 * (times[Math.floor(part * times.length)] ?? 0)) / 100
  console.log(JSON.stringify({
    tables, sockets: tables * seats, decisions_per_s: Math.round(10 * counts.decisions / took) / 10,
    frames_per_s: Math.round(10 * counts.frames / took) / 10, frame_bytes: counts.bytes,
    last_frame_ms_p50: rank(0.5), last_frame_ms_p99: rank(0.99),
  }))
  process.exit(0)
}

main()
