import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll } from 'vitest'

/** What a name answers; `silent` never answers, `failing` says that it cannot. A text may be longer than the 255 bytes of a string. */
type Records = { txt?: string[]; cname?: string; a?: string[] } | 'silent' | 'failing'

const types = { a: 1, cname: 5, txt: 16 } as const

/** A name server on this machine (RFC 1035), for all tests of a file. What a name answers can change at any time. */
export async function useDnsServer() {
  const zone = new Map<string, Records>()
  const tcp = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => {
      const reply = answer(zone, data.subarray(2))
      if (reply) socket.write(Buffer.concat([uint16(reply.length), reply]))
    })
  })
  // TCP first: connections of other tests have many of its ports.
  tcp.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const { port } = tcp.address() as AddressInfo
  const udp = createSocket('udp4')
  udp.on('message', (query, { port, address }) => {
    const reply = answer(zone, query)
    // Too long for a datagram: the resolver asks again by TCP.
    if (reply) udp.send(reply.length > 1200 ? header(query, { flags: 0x8780, answers: 0 }) : reply, port, address)
  })
  udp.bind(port, '127.0.0.1')
  await once(udp, 'listening')
  afterAll(() => {
    udp.close()
    tcp.close()
  })
  return { zone, address: `127.0.0.1:${port}` }
}

function answer(zone: Map<string, Records>, query: Buffer): Buffer | undefined {
  const { name, end } = readName(query)
  const type = query.readUInt16BE(end)
  const records = zone.get(name)
  if (records === 'silent') return undefined
  if (records === 'failing') return header(query, { flags: 0x8182, answers: 0 })
  if (!records) return header(query, { flags: 0x8183, answers: 0 })
  const { txt = [], cname, a = [] } = records
  const data = {
    [types.txt]: txt.map((text) => Buffer.concat((text.match(/[\s\S]{1,255}/g) ?? ['']).map(counted))),
    [types.cname]: cname ? [encodeName(cname)] : [],
    [types.a]: a.map((address) => Buffer.from(address.split('.').map(Number))),
  }[type]
  const answers = (data ?? []).map((each) =>
    Buffer.concat([encodeName(name), uint16(type), uint16(1), Buffer.from([0, 0, 0, 60]), uint16(each.length), each]),
  )
  return Buffer.concat([header(query, { flags: 0x8180, answers: answers.length }), ...answers])
}

function readName(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** The head of a reply, with the question repeated. */
function header(query: Buffer, { flags, answers }: { flags: number; answers: number }) {
  const question = query.subarray(12, readName(query).end + 4)
  return Buffer.concat([query.subarray(0, 2), uint16(flags), uint16(1), uint16(answers), Buffer.alloc(4), question])
}

const encodeName = (name: string) => Buffer.concat([...name.split('.').map(counted), Buffer.from([0])])
const counted = (text: string) => Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)])
const uint16 = (value: number) => Buffer.from([value >> 8, value & 255])
