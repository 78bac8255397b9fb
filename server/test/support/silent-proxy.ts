import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5]) // PostgreSQL's protocol, "Message Formats"

/** A TCP proxy in front of a test database. It can imitate a replaced host or a hanging database, which reset no connections. */
export async function createSilentProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  let isHanging = false
  let cutsNext = false
  let isRefusing = false
  let hangsFrom = Number.POSITIVE_INFINITY
  let connections = 0
  const server = createServer((client) => {
    if (isRefusing) return client.destroy()
    if (++connections === hangsFrom) isHanging = true
    const database = connect(Number(target.port), target.hostname)
    const pair: [Socket, Socket] = [client, database]
    pairs.add(pair)
    if (cutsNext) database.on('data', (bytes) => bytes.includes(readyForQuery) && client.destroy())
    cutsNext = false
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      from.on('data', (bytes) => pairs.has(pair) && !isHanging && to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => pairs.has(pair) && to.destroy())
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)
  return {
    url: url.href,
    /** From now on, data on open connections is lost. New connections work. */
    loseConnections: () => {
      for (const [, database] of pairs) database.destroy()
      pairs.clear()
    },
    /** The next connection breaks right after it opens. */
    cutNext: () => {
      cutsNext = true
    },
    /** All open connections break. */
    cutAll: () => {
      for (const [client] of pairs) client.destroy()
    },
    /** No connection is answered until this is called with false. */
    hang: (hangs: boolean) => {
      isHanging = hangs
    },
    /** Hangs once this many more connections are open. */
    hangAfter: (more: number) => {
      hangsFrom = connections + more
    },
    /** New connections are closed immediately until this is called with false. */
    refuse: (refuses: boolean) => {
      isRefusing = refuses
    },
    close: () => server.close(),
  }
}
