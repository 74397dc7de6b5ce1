// Made by `make api` from the server's description; do not edit.
export interface paths {
    "/api/boards/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The board a game is played on */
        get: operations["site_board"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{job}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a job goes */
        get: operations["jobs_job"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who I am */
        get: operations["people_me"];
        put?: never;
        /** Come as a guest */
        post: operations["people_come"];
        /** Delete me and what is mine */
        delete: operations["people_erase"];
        options?: never;
        head?: never;
        /** Change my name */
        patch: operations["people_rename"];
        trace?: never;
    };
    "/api/me/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a guest an account */
        post: operations["people_claim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All that is stored about me */
        get: operations["people_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/mutes/{person}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Hear no more of somebody */
        put: operations["people_mute"];
        post?: never;
        /** Hear him again */
        delete: operations["people_unmute"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keep a passkey */
        post: operations["people_keep_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to make a passkey */
        post: operations["people_passkey_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My tables */
        get: operations["people_my_tables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My tokens for programs */
        get: operations["people_tokens"];
        put?: never;
        /** A new token */
        post: operations["people_new_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/tokens/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Drop a token */
        delete: operations["people_drop_token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{person}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A profile */
        get: operations["people_profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{person}/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Public games somebody has played */
        get: operations["people_their_tables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ratings/{game}/{players}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The best at a game */
        get: operations["people_ratings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rules of a game */
        get: operations["site_rules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/{game}/{section}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One section of them */
        get: operations["site_section"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in by password */
        post: operations["sessions_sign_in"];
        /** Sign out */
        delete: operations["sessions_sign_out"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in by passkey */
        post: operations["sessions_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to sign in by passkey */
        post: operations["sessions_passkey_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What this site offers */
        get: operations["site_site"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Public tables */
        get: operations["tables_tables"];
        put?: never;
        /** A new table */
        post: operations["tables_make"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A table */
        get: operations["tables_table"];
        put?: never;
        post?: never;
        /** Close a table that has not begun */
        delete: operations["tables_close"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for the analysis of a finished game */
        post: operations["jobs_analysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/at/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The table as it was */
        get: operations["sights_at"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was said */
        get: operations["chat_read"];
        put?: never;
        /** Say something */
        post: operations["chat_say"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/chat/{message}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Report a message */
        post: operations["chat_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/concede": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give up */
        post: operations["decisions_concede"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decide */
        post: operations["decisions_decide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/enter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Come by a secret link */
        post: operations["tables_enter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What has happened */
        get: operations["sights_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/hints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a hint */
        post: operations["jobs_hint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Its secret links */
        get: operations["tables_links"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Play again */
        post: operations["tables_rematch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/seats/{seat}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Take or arrange a seat */
        put: operations["tables_arrange"];
        post?: never;
        /** Leave a seat */
        delete: operations["tables_leave"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/sheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The score sheet of a finished game */
        get: operations["sights_sheet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/sight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All that a seat may know */
        get: operations["sights_now"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/standing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Answer a question in advance */
        put: operations["decisions_stand"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin */
        post: operations["tables_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The table as it goes on, a frame a line */
        get: operations["live_lines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take the last decision back */
        post: operations["decisions_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is needed to check the dice */
        get: operations["sights_verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/votes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer a question put to the table */
        post: operations["decisions_vote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why a decision is not open to me */
        get: operations["sights_why_not"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/why/{piece}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why I cannot choose a piece of the board */
        get: operations["sights_why_this"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/words/{game}/{lang}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All words of a game */
        get: operations["site_words"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Is the server well? */
        get: operations["running_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counters for Prometheus */
        get: operations["running_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This description */
        get: operations["running_openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Asked */
        Asked: {
            done: boolean;
            number: number;
        };
        /** Asking */
        Asking: {
            about: ("blue" | "green" | "red" | "white" | "yellow") | null;
            agreed: ("blue" | "green" | "red" | "white" | "yellow")[];
            /** @enum {unknown} */
            by: "blue" | "green" | "red" | "white" | "yellow";
            needed: ("blue" | "green" | "red" | "white" | "yellow")[];
            /** @enum {unknown} */
            what: "stop" | "undo";
        };
        /**
         * Board
         * @description Another board than the game's own; of that, no more is said than that it is that.
         */
        Board: {
            families: components["schemas"]["BoardFamily"][];
            height: number;
            own: boolean;
            scenery: components["schemas"]["BoardScenery"][];
            spaces: components["schemas"]["BoardSpace"][];
            width: number;
        };
        /** BoardFamily */
        BoardFamily: {
            cost: number;
            hex: string;
            key: string;
            name: string;
        };
        /** BoardScenery */
        BoardScenery: {
            name: string;
            outlines: [
                number,
                number
            ][][];
        };
        /** BoardSpace */
        BoardSpace: {
            at: [
                number,
                number
            ] | null;
            good: string | null;
            good_name: string | null;
            index: number | null;
            key: string;
            name: string;
            near: string[];
            outline: [
                number,
                number
            ][];
            start: string | null;
            water: boolean;
        };
        /** BotSeat */
        BotSeat: {
            /** @enum {unknown} */
            kind: "bot";
            level: string;
        };
        /** BySeat */
        BySeat: {
            /** @default null */
            key?: string | null;
            /** @default null */
            seat?: ("blue" | "green" | "red" | "white" | "yellow") | null;
        };
        /** Claim */
        Claim: {
            login: string;
            password: string;
        };
        /** Clocks */
        Clocks: {
            at: number;
            /** @enum {unknown} */
            kind: "days" | "live";
            left: {
                [key: string]: number;
            };
            running: ("blue" | "green" | "red" | "white" | "yellow")[];
        };
        /** Credential */
        Credential: {
            credential: Record<string, unknown>;
        };
        /** DaysClock */
        DaysClock: {
            days: number;
            /** @enum {unknown} */
            kind: "days";
        };
        /** Decide */
        Decide: {
            decision: number | string;
            key: string;
            number: number;
            /** @default null */
            seat?: ("blue" | "green" | "red" | "white" | "yellow") | null;
        };
        /** Decided */
        Decided: {
            number: number;
        };
        /** Empty */
        Empty: {
            /** @enum {unknown} */
            kind: "empty";
        };
        /** Enter */
        Enter: {
            key: string;
        };
        /** Entered */
        Entered: {
            seat: ("blue" | "green" | "red" | "white" | "yellow") | null;
            table: components["schemas"]["Table"];
        };
        /** Error */
        Error: {
            error: string;
            sight?: Record<string, unknown>;
        };
        /** Events */
        Events: {
            events: components["schemas"]["EventSeen"][];
            number: number;
        };
        /** EventSeen */
        EventSeen: {
            at: number;
            decision: number | null;
            happenings: components["schemas"]["Told"][];
            /** @enum {unknown} */
            kind: "agree" | "ask" | "concede" | "decide" | "refuse" | "seat" | "standing" | "start" | "timeout" | "undo";
            number: number;
            seat: ("blue" | "green" | "red" | "white" | "yellow") | null;
            undone?: number[];
            what?: string;
        };
        /** GameAbout */
        GameAbout: {
            decisions: number;
            name: string;
            options: components["schemas"]["GameOption"][];
            players: number[];
            seats: ("blue" | "green" | "red" | "white" | "yellow")[];
            version: number;
        };
        /** GameOption */
        GameOption: {
            default: string;
            name: string;
            text: boolean;
            values: string[];
        };
        /** Guest */
        Guest: {
            /** @default null */
            name?: string | null;
        };
        /** Health */
        Health: {
            database: boolean;
            ok: boolean;
            tables: number;
            version: string;
        };
        /** Hotseat */
        Hotseat: {
            /** @enum {unknown} */
            kind: "hotseat";
            name: string;
        };
        /** Job */
        Job: {
            answer: Record<string, unknown> | null;
            /** @default null */
            error?: string | null;
            job: string;
            kind: string;
            /** @enum {unknown} */
            state: "done" | "failed" | "running" | "waiting";
        };
        /** Legal */
        Legal: {
            args: {
                [key: string]: number | string;
            };
            key: string;
            number: number;
            outlook: components["schemas"]["Said"][];
            pieces: string[];
            text: string;
        };
        /** Links */
        Links: {
            seats: {
                [key: string]: string;
            };
            watch: string;
        };
        /** LiveClock */
        LiveClock: {
            /** @default 0 */
            increment?: number;
            /** @enum {unknown} */
            kind: "live";
            seconds: number;
        };
        /** Made */
        Made: {
            links: components["schemas"]["Links"];
            table: components["schemas"]["Table"];
        };
        /** MadeToken */
        MadeToken: {
            secret: string;
            token: string;
        };
        /** Me */
        Me: {
            /** @enum {unknown} */
            kind: "me";
            /** @default  */
            salt?: string;
        };
        /** Message */
        Message: {
            at: number;
            id: number;
            name: string;
            person: string | null;
            phrase: string | null;
            seat: ("blue" | "green" | "red" | "white" | "yellow") | null;
            text: string;
        };
        /** Messages */
        Messages: {
            messages: components["schemas"]["Message"][];
        };
        /** NewTable */
        NewTable: {
            /**
             * @default {
             *       "kind": "none"
             *     }
             */
            clock?: components["schemas"]["NoClock"] | components["schemas"]["LiveClock"] | components["schemas"]["DaysClock"];
            game: string;
            /** @default {} */
            options?: {
                [key: string]: string;
            };
            /** @default null */
            players?: number | null;
            /** @default false */
            public?: boolean;
            /** @default false */
            rated?: boolean;
            /** @default  */
            salt?: string;
            /** @default null */
            seats?: (components["schemas"]["Me"] | components["schemas"]["BotSeat"] | components["schemas"]["Hotseat"] | components["schemas"]["Empty"])[] | null;
            /** @default false */
            start?: boolean;
        };
        /** NewToken */
        NewToken: {
            name: string;
            scopes: ("me" | "play" | "read")[];
        };
        /** NoClock */
        NoClock: {
            /** @enum {unknown} */
            kind: "none";
        };
        /** Nothing */
        Nothing: Record<string, unknown>;
        /** Options */
        Options: {
            challenge_id: string;
            options: Record<string, unknown>;
        };
        /** PasskeySignIn */
        PasskeySignIn: {
            challenge_id: string;
            credential: Record<string, unknown>;
        };
        /** Past */
        Past: {
            events: components["schemas"]["EventSeen"][];
            number: number;
            /** @enum {unknown} */
            seat: "blue" | "green" | "red" | "spectator" | "white" | "yellow";
            view: Record<string, unknown>;
            waiting: ("blue" | "green" | "red" | "white" | "yellow")[];
        };
        /** Person */
        Person: {
            created: number;
            guest: boolean;
            login: string | null;
            name: string;
            passkeys: number;
            person: string;
        };
        /** Profile */
        Profile: {
            games: {
                [key: string]: components["schemas"]["Record"];
            };
            name: string;
            person: string;
            played: number;
            ratings: components["schemas"]["Rating"][];
            won: number;
        };
        /** Rating */
        Rating: {
            game: string;
            games: number;
            mu: number;
            name: string;
            person: string;
            players: number;
            rating: number;
            sigma: number;
        };
        /** Ratings */
        Ratings: {
            ratings: components["schemas"]["Rating"][];
        };
        /** Reasons */
        Reasons: {
            piece: string;
            why: components["schemas"]["Said"][];
        };
        /** Record */
        Record: {
            played: number;
            won: number;
        };
        /** Rename */
        Rename: {
            name: string;
        };
        /** Report */
        Report: {
            why: string;
        };
        /** Result */
        Result: {
            end: string;
            scores: {
                [key: string]: number;
            };
            seed: string | null;
            winners: ("blue" | "green" | "red" | "white" | "yellow")[];
        };
        /** Rules */
        Rules: {
            game: string;
            /** @enum {unknown} */
            language: "en" | "fr" | "it";
            section: string | null;
            text: string;
        };
        /** Said */
        Said: {
            args: {
                [key: string]: number | string;
            };
            key: string;
        };
        /** Say */
        Say: {
            /** @default null */
            phrase?: string | null;
            /** @default null */
            text?: string | null;
        };
        /** Sight */
        Sight: {
            clocks: components["schemas"]["Clocks"] | null;
            events: components["schemas"]["EventSeen"][];
            legal: (number | components["schemas"]["Legal"])[];
            number: number;
            over: boolean;
            question: components["schemas"]["Said"] | null;
            result: components["schemas"]["Result"] | null;
            /** @enum {unknown} */
            seat: "blue" | "green" | "red" | "spectator" | "white" | "yellow";
            standing: components["schemas"]["Standing"] | null;
            undo: components["schemas"]["Undo"] | null;
            view: Record<string, unknown> | null;
            votes: components["schemas"]["Asking"][];
            waiting: ("blue" | "green" | "red" | "white" | "yellow")[];
        };
        /** SignIn */
        SignIn: {
            login: string;
            password: string;
        };
        /** SiteAbout */
        SiteAbout: {
            clocks: (components["schemas"]["NoClock"] | components["schemas"]["LiveClock"] | components["schemas"]["DaysClock"])[];
            games: components["schemas"]["GameAbout"][];
            languages: string[];
            levels: string[];
            phrases: string[];
            version: string;
        };
        /** Stand */
        Stand: {
            answer: string | null;
            question: string;
            /** @default null */
            seat?: ("blue" | "green" | "red" | "white" | "yellow") | null;
        };
        /** Standing */
        Standing: {
            allowed: string[];
            set: {
                [key: string]: string;
            };
        };
        /** Table */
        Table: {
            clock: components["schemas"]["NoClock"] | components["schemas"]["LiveClock"] | components["schemas"]["DaysClock"];
            commitment: string;
            created: number;
            ended: number | null;
            game: string;
            host: boolean;
            id: string;
            options: {
                [key: string]: string;
            };
            players: number;
            public: boolean;
            rated: boolean;
            rematch: string | null;
            result: components["schemas"]["Result"] | null;
            rules: number;
            seats: components["schemas"]["TableSeat"][];
            started: number | null;
            /** @enum {unknown} */
            state: "open" | "over" | "playing";
            waiting: ("blue" | "green" | "red" | "white" | "yellow")[];
            your_turn: boolean;
        };
        /** Tables */
        Tables: {
            tables: components["schemas"]["Table"][];
        };
        /** TableSeat */
        TableSeat: {
            conceded: boolean;
            here: boolean;
            /** @enum {unknown} */
            kind: "bot" | "empty" | "hotseat" | "person";
            level: string | null;
            mine: boolean;
            name: string | null;
            person: string | null;
            /** @enum {unknown} */
            seat: "blue" | "green" | "red" | "white" | "yellow";
        };
        /** Token */
        Token: {
            created: number;
            name: string;
            scopes: string[];
            token: string;
            used: number | null;
        };
        /** Tokens */
        Tokens: {
            tokens: components["schemas"]["Token"][];
        };
        /** Told */
        Told: {
            args: {
                [key: string]: number | string;
            };
            key: string;
            seat: ("blue" | "green" | "red" | "white" | "yellow") | null;
        };
        /** Undo */
        Undo: {
            free: boolean;
            possible: boolean;
        };
        /** Verify */
        Verify: {
            commitment: string;
            recipe: string;
            salts: {
                [key: string]: string;
            };
            secret: string | null;
            seed: string | null;
            sheet: string | null;
        };
        /** Vote */
        Vote: {
            agree: boolean;
            /** @default null */
            key?: string | null;
            /** @default null */
            seat?: ("blue" | "green" | "red" | "white" | "yellow") | null;
            /** @enum {unknown} */
            what: "stop" | "undo";
        };
        /** Why */
        Why: {
            args: {
                [key: string]: number | string;
            };
            decision: number;
            key: string;
            legal: boolean;
            outlook: components["schemas"]["Said"][];
            pieces: string[];
            text: string;
            why: components["schemas"]["Said"] | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    site_board: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The board a game is played on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Board"];
                };
            };
        };
    };
    jobs_job: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How a job goes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    people_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who I am */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    people_come: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Guest"];
            };
        };
        responses: {
            /** @description Come as a guest */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    people_erase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete me and what is mine */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    people_rename: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rename"];
            };
        };
        responses: {
            /** @description Change my name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    people_claim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Claim"];
            };
        };
        responses: {
            /** @description Make a guest an account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    people_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that is stored about me */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    people_mute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                person: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hear no more of somebody */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    people_unmute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                person: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hear him again */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    people_keep_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credential"];
            };
        };
        responses: {
            /** @description Keep a passkey */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    people_passkey_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begin to make a passkey */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Options"];
                };
            };
        };
    };
    people_my_tables: {
        parameters: {
            query?: {
                before?: number;
                game?: string;
                limit?: number;
                state?: "open" | "over" | "playing";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description My tables */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tables"];
                };
            };
        };
    };
    people_tokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description My tokens for programs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
        };
    };
    people_new_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description A new token */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeToken"];
                };
            };
        };
    };
    people_drop_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Drop a token */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    people_profile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                person: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    people_their_tables: {
        parameters: {
            query?: {
                before?: number;
                game?: string;
                limit?: number;
                state?: "open" | "over" | "playing";
            };
            header?: never;
            path: {
                person: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Public games somebody has played */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tables"];
                };
            };
        };
    };
    people_ratings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
                players: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The best at a game */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ratings"];
                };
            };
        };
    };
    site_rules: {
        parameters: {
            query?: {
                language?: "en" | "fr" | "it";
            };
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules of a game */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rules"];
                };
            };
        };
    };
    site_section: {
        parameters: {
            query?: {
                language?: "en" | "fr" | "it";
            };
            header?: never;
            path: {
                game: string;
                section: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One section of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rules"];
                };
            };
        };
    };
    sessions_sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Sign in by password */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    sessions_sign_out: {
        parameters: {
            query?: {
                all?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sign out */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sessions_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignIn"];
            };
        };
        responses: {
            /** @description Sign in by passkey */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    sessions_passkey_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begin to sign in by passkey */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Options"];
                };
            };
        };
    };
    site_site: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What this site offers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteAbout"];
                };
            };
        };
    };
    tables_tables: {
        parameters: {
            query?: {
                before?: number;
                game?: string;
                limit?: number;
                state?: "open" | "over" | "playing";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Public tables */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tables"];
                };
            };
        };
    };
    tables_make: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTable"];
            };
        };
        responses: {
            /** @description A new table */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Made"];
                };
            };
        };
    };
    tables_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A table */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Table"];
                };
            };
        };
    };
    tables_close: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Close a table that has not begun */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    jobs_analysis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Nothing"];
            };
        };
        responses: {
            /** @description Ask for the analysis of a finished game */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    sights_at: {
        parameters: {
            query?: {
                seat?: "blue" | "green" | "red" | "white" | "yellow" | "spectator";
            };
            header?: never;
            path: {
                number: string;
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table as it was */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Past"];
                };
            };
        };
    };
    chat_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was said */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    chat_say: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Say"];
            };
        };
        responses: {
            /** @description Say something */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    chat_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                message: string;
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Report"];
            };
        };
        responses: {
            /** @description Report a message */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    decisions_concede: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BySeat"];
            };
        };
        responses: {
            /** @description Give up */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Decided"];
                };
            };
        };
    };
    decisions_decide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Decide"];
            };
        };
        responses: {
            /** @description Decide */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Decided"];
                };
            };
        };
    };
    tables_enter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Enter"];
            };
        };
        responses: {
            /** @description Come by a secret link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entered"];
                };
            };
        };
    };
    sights_events: {
        parameters: {
            query?: {
                menu?: "numbers" | "words";
                seat?: "blue" | "green" | "red" | "white" | "yellow" | "spectator";
                since?: number;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What has happened */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Events"];
                };
            };
        };
    };
    jobs_hint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BySeat"];
            };
        };
        responses: {
            /** @description Ask for a hint */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    tables_links: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its secret links */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Links"];
                };
            };
        };
    };
    tables_rematch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Play again */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Made"];
                };
            };
        };
    };
    tables_arrange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                seat: string;
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Me"] | components["schemas"]["BotSeat"] | components["schemas"]["Hotseat"] | components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description Take or arrange a seat */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Table"];
                };
            };
        };
    };
    tables_leave: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                seat: string;
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Leave a seat */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Table"];
                };
            };
        };
    };
    sights_sheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The score sheet of a finished game */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": unknown;
                };
            };
        };
    };
    sights_now: {
        parameters: {
            query?: {
                menu?: "numbers" | "words";
                seat?: "blue" | "green" | "red" | "white" | "yellow" | "spectator";
                since?: number;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that a seat may know */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sight"];
                };
            };
        };
    };
    decisions_stand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Stand"];
            };
        };
        responses: {
            /** @description Answer a question in advance */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Standing"];
                };
            };
        };
    };
    tables_start: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begin */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Table"];
                };
            };
        };
    };
    live_lines: {
        parameters: {
            query?: {
                menu?: "numbers" | "words";
                seat?: "blue" | "green" | "red" | "white" | "yellow" | "spectator";
                since?: number;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table as it goes on, a frame a line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": unknown;
                };
            };
        };
    };
    decisions_undo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BySeat"];
            };
        };
        responses: {
            /** @description Take the last decision back */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asked"];
                };
            };
        };
    };
    sights_verify: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is needed to check the dice */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verify"];
                };
            };
        };
    };
    decisions_vote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Vote"];
            };
        };
        responses: {
            /** @description Answer a question put to the table */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asked"];
                };
            };
        };
    };
    sights_why_not: {
        parameters: {
            query: {
                decision: number;
                seat?: "blue" | "green" | "red" | "white" | "yellow";
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Why a decision is not open to me */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Why"];
                };
            };
        };
    };
    sights_why_this: {
        parameters: {
            query?: {
                key?: string;
                seat?: "blue" | "green" | "red" | "white" | "yellow";
            };
            header?: never;
            path: {
                piece: string;
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Why I cannot choose a piece of the board */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reasons"];
                };
            };
        };
    };
    site_words: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
                lang: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All words of a game */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    running_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Is the server well? */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    running_metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counters for Prometheus */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": unknown;
                };
            };
        };
    };
    running_openapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This description */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
}
