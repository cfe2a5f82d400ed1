// Types alone: what the worker shares with a page must leave no chunk that both import, for a worker has to come in one piece.

/** Where the worker keeps versions of the app, one cache each; a page that is open holds a lock of the same name on its own. */
export type Versions = 'duebook.app/'
/** What a page says once its first row stands, and what it is told of the version that the next page will be. */
export type AppWord = { app: 'look' }
export type AppAnswer = { app: string }
/** The cache in which the worker keeps a file that another app shared, under `/shared`, until a page takes it; its name stands in `x-name`. */
export type SharedPlace = 'duebook.shared'
