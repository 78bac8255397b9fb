/** The same bytes in pieces of at least `minBytes`, except for the last one. */
export async function* rechunk(chunks: AsyncIterable<Uint8Array | string>, minBytes: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    const buffer = Buffer.from(chunk as Uint8Array)
    waiting.push(buffer)
    bytes += buffer.length
    if (bytes < minBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
