import pg from 'pg'
import { seconds } from './time.ts'

/**
 * Rings when any server on this database notifies its channel (LISTEN/NOTIFY): all who wait in this process share one link,
 * which is opened for the first of them. A ring only says that there is something new to read; one may be lost while the link
 * is broken, so everybody is rung when it is whole again.
 */
export type Listener = {
  /** Calls `ring` whenever somebody notifies with this payload, until the function that comes back is called. */
  subscribe(payload: string, ring: () => void): () => void
  /** Whether the link stands: what is notified from now on is heard. */
  isUp(): Promise<void>
  close(): Promise<void>
}

export function createListener(url: string, channel: string, onError: (error: Error) => void): Listener {
  const listeners = new Map<string, Set<() => void>>()
  let link: pg.Client | undefined
  let opening: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let tries = 0
  let isClosed = false

  const open = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
    client.on('notification', ({ payload = '' }) => {
      for (const ring of listeners.get(payload) ?? []) ring()
    })
    client.on('error', (error) => lose(client, error))
    client.on('end', () => lose(client))
    link = client
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      tries = 0
      for (const rings of listeners.values()) for (const ring of rings) ring()
    } catch (cause) {
      lose(client, cause as Error)
    }
  }
  const lose = (client: pg.Client, error?: Error) => {
    if (link !== client || isClosed) return
    link = undefined
    opening = undefined
    if (error) onError(error)
    void client.end().catch(() => {})
    retry = setTimeout(() => void isUp(), Math.min(seconds(10), 250 * 2 ** tries++))
  }
  const isUp = () => {
    clearTimeout(retry)
    if (!isClosed) opening ??= open()
    return opening ?? Promise.resolve()
  }
  return {
    subscribe(payload, ring) {
      const rings = listeners.get(payload) ?? new Set()
      listeners.set(payload, rings.add(ring))
      return () => {
        rings.delete(ring)
        if (rings.size === 0 && listeners.get(payload) === rings) listeners.delete(payload)
      }
    },
    isUp,
    async close() {
      isClosed = true
      clearTimeout(retry)
      await link?.end().catch(() => {})
    },
  }
}
