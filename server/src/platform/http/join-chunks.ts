import { Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'

const pieceBytes = 16 * 1024

/**
 * Joins the chunks of a body without a declared length (RFC 9112, "Chunked Transfer Coding"). Parsers keep a Buffer for every chunk
 * until the last one: 5 MB in chunks of one byte took a gigabyte.
 */
export function joinChunks(app: FastifyInstance) {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.headers['transfer-encoding'] === undefined) return done(null, payload)
    const joined = createJoiner()
    payload.once('error', (error: Error) => joined.destroy(error))
    done(null, payload.pipe(joined))
  })
}

function createJoiner() {
  let piece = Buffer.allocUnsafe(pieceBytes)
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let from = 0; from < chunk.length; ) {
        const copied = chunk.copy(piece, length, from)
        from += copied
        length += copied
        if (length < pieceBytes) continue
        this.push(piece)
        piece = Buffer.allocUnsafe(pieceBytes)
        length = 0
      }
      done()
    },
    flush(done) {
      done(null, piece.subarray(0, length))
    },
  })
}
