import pg from 'pg'
import { WatchedClient } from '../db/watched-client.ts'
import { seconds } from './time.ts'

/**
 * Calls its subscribers when any server of this database notifies the channel (LISTEN/NOTIFY). All subscribers of this process share
 * one connection. A notification only says that there is something new to read. Notifications are lost while the connection is broken,
 * so all subscribers are notified after a reconnect.
 */
export type Listener = {
  /** Calls `notify` for every notification with this payload, until the returned function is called. */
  subscribe(payload: string, notify: () => void): () => void
  /** Resolves once the connection listens, after connecting if needed. */
  ready(): Promise<void>
  close(): Promise<void>
}

export function createListener(url: string, channel: string, onError: (error: Error) => void): Listener {
  const subscribers = new Map<string, Set<() => void>>()
  let connection: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let attempts = 0
  let isClosed = false
  // An idle connection does not notice that its other end is gone.
  const heartbeat = setInterval(() => void connection?.query('select 1').catch(() => {}), heartbeatMs).unref()

  const connect = async () => {
    const client = new WatchedClient({ connectionString: url, connectionTimeoutMillis: 3_000 })
    client.on('notification', ({ payload = '' }) => {
      for (const notify of subscribers.get(payload) ?? []) notify()
    })
    client.on('error', (error) => reconnect(client, error))
    client.on('end', () => reconnect(client))
    connection = client
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      attempts = 0
      for (const callbacks of subscribers.values()) for (const notify of callbacks) notify()
    } catch (error) {
      reconnect(client, error as Error)
    }
  }
  const reconnect = (client: pg.Client, error?: Error) => {
    if (connection !== client || isClosed) return
    connection = undefined
    connecting = undefined
    if (error) onError(error)
    void client.end().catch(() => {})
    retryTimer = setTimeout(() => void ready(), Math.min(seconds(10), 250 * 2 ** attempts++))
  }
  const ready = () => {
    clearTimeout(retryTimer)
    if (!isClosed) connecting ??= connect()
    return connecting ?? Promise.resolve()
  }
  return {
    subscribe(payload, notify) {
      const callbacks = subscribers.get(payload) ?? new Set()
      subscribers.set(payload, callbacks.add(notify))
      return () => {
        callbacks.delete(notify)
        if (callbacks.size === 0 && subscribers.get(payload) === callbacks) subscribers.delete(payload)
      }
    },
    ready,
    async close() {
      isClosed = true
      clearTimeout(retryTimer)
      clearInterval(heartbeat)
      await connection?.end().catch(() => {})
    },
  }
}

const heartbeatMs = seconds(3)
