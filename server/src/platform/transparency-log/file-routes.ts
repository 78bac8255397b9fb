import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../context.ts'
import type { Db } from '../db/client.ts'
import { notFound } from '../lib/app-error.ts'
import { readLogKey } from './log-key.ts'
import { hashBytes } from './merkle.ts'
import { bodiesOfTile, findTile } from './queries.ts'
import { readCheckpoint } from './read-checkpoint.ts'
import { parseTilePath, type TileAddress } from './tile-path.ts'

/** The files of the public log (C2SP tlog-tiles): `/log/checkpoint`, `/log/key` and `/log/tile/...`. None exist while it is off. */
export function logFileRoutes(app: FastifyInstance, { db, config }: Pick<AppContext, 'db' | 'config'>) {
  const key = readLogKey(config)
  if (!key) return
  const hidden = { schema: { hide: true } }
  app.get('/log/key', hidden, async (_request, reply) => sendLines(reply, `${key.verifierKey}\n`))
  app.get('/log/checkpoint', hidden, async (_request, reply) => sendLines(reply, await readCheckpoint(db)))
  app.get<{ Params: { '*': string } }>('/log/tile/*', hidden, async (request, reply) => {
    const address = parseTilePath(request.params['*'])
    const file = address && (await readTileFile(db, address))
    if (!file) throw notFound()
    return reply
      .type('application/octet-stream')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(file)
  })
}

const sendLines = (reply: FastifyReply, text: string) =>
  reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=5').send(text)

async function readTileFile(db: Db, { level, tile, width }: TileAddress): Promise<Buffer | undefined> {
  if (level !== 'entries') {
    const hashes = (await findTile(db, level, tile))?.subarray(0, width * hashBytes)
    return hashes?.length === width * hashBytes ? hashes : undefined
  }
  const bodies = await bodiesOfTile(db, tile, width)
  return bodies.length === width ? Buffer.concat(bodies.map(withLength)) : undefined
}

function withLength(body: string): Buffer {
  const bytes = Buffer.from(body)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}
