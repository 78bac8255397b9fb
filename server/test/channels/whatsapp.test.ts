import { randomInt } from 'node:crypto'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { languages } from '@sahihi/contract/i18n/languages.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { phoneKey } from '../../src/platform/lib/secrets.ts'
import { channelWords } from '../../src/verify/channels/channel-words.ts'
import { dumpTables } from '../support/dump-tables.ts'
import { noiseImage, plainImage } from '../support/photo.ts'
import { pinClient } from '../support/pin-client.ts'
import { useApp } from '../support/test-app.ts'
import { createWhatsAppTestApp, qrCode, randomNumber, whatsAppEnv, whatsAppPath } from '../support/whatsapp-client.ts'

const lines: string[] = []
const app = useApp(await createWhatsAppTestApp({ logTo: (line) => void lines.push(line) }))
const pins = pinClient(() => app)
const neverIssued = () => encodeSerial(BigInt(randomInt(2 ** 47)))
const link = (serial: string) => `http://localhost:3000/verify/${serial}`

test('the webhook is set up by who knows the token, with a challenge that is sent back', async () => {
  const setUp = (query: Record<string, string>) =>
    app.call('GET', `${whatsAppPath}?${new URLSearchParams({ 'hub.mode': 'subscribe', ...query })}`)
  const token = { 'hub.verify_token': whatsAppEnv.WHATSAPP_VERIFY_TOKEN }
  const reply = await setUp({ ...token, 'hub.challenge': '1158201444' })
  expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    '1158201444',
  ])
  for (const query of [
    { 'hub.challenge': '1', 'hub.verify_token': 'wrong' },
    { 'hub.challenge': '1' },
    token,
    { ...token, 'hub.challenge': '<script>' },
    { ...token, 'hub.challenge': '1', 'hub.mode': 'unsubscribe' },
  ])
    expect((await setUp(query as Record<string, string>)).statusCode).toBe(403)
})

test.each(languages)(
  'in $tag a serial gets its verdict, with buttons for details, report and language',
  async ({ tag, name }) => {
    const { serial } = await app.createCode({ name: 'Tonic' })
    const from = randomNumber()
    expect((await app.answerTo(app.text(from, name))).text).toBe(channelWords[tag].languageChosen)
    const verdict = await app.answerTo(app.text(from, `${serial.toLowerCase()} ?`))
    const { details, report, language } = channelWords[tag].whatsApp
    expect(verdict.taps.map(({ title }) => title)).toEqual([details, report, language])
    expect(verdict.text).toMatch(/^\*.+\*\n[\s\S]*Tonic, Emzor\n/)
    const counted = (await app.scans()).length
    const [detailsTap, reportTap, languageTap] = verdict.taps.map(({ id }) => id)
    const facts = await app.answerTo(app.tap(from, detailsTap ?? ''))
    expect(facts.text).toMatch(/Tonic[\s\S]*Emzor/)
    expect((await app.answerTo(app.tap(from, reportTap ?? ''))).text).toContain(`/report?serial=${serial}&lang=${tag}`)
    const choice = await app.answerTo(app.tap(from, languageTap ?? ''))
    expect(choice.taps.map(({ title }) => title)).toEqual(languages.map((one) => one.name))
    const next = languages.find((one) => one.tag !== tag)
    const inNext = await app.answerTo(app.tap(from, choice.taps.find(({ title }) => title === next?.name)?.id ?? ''))
    expect(inNext.taps[2]?.title).toBe(channelWords[next?.tag ?? 'en'].whatsApp.language)
    expect(await app.scans()).toHaveLength(counted) // all about the same scan
  },
)

test('the same number is the same visitor as by SMS; a PIN is answered, and each mistake has its answer', async () => {
  const from = randomNumber()
  const { serial, pin } = await pins.createCode({ name: 'Tonic' })
  expect((await app.answerTo(app.text(from, link(serial)))).text).toContain(channelWords.en.sendPin)
  expect((await app.answerTo(app.text(from, serial))).text).toContain('by you')
  const sessionId = await phoneKey(app.context.secrets, `+${from}`, app.time.now)
  expect((await app.scans()).slice(-2)).toMatchObject([{ sessionId }, { sessionId, method: 'MANUAL_ENTRY' }])
  expect((await app.answerTo(app.text(from, `${serial} ${pin}`))).text).toMatch(/^\*PIN confirmed!\*/)
  expect((await app.answerTo(app.text(from, `${serial} ${pin}1`))).text).toContain('A PIN has 8 digits')
  const unknown = await app.answerTo(app.text(from, neverIssued()))
  expect(unknown.text).toMatch(/^\*Verification failed!\*/)
  expect(unknown.taps.map(({ title }) => title)).toEqual(['Report it', 'Language'])
  for (const [text, answer] of [
    ['hello', /^Send a photo of the code/],
    ['7K2M-9QXD-04TB-H6WX', /isn’t right[\s\S]*Send a photo of the code/],
    [`https://evil.example/verify/${serial}`, /evil\.example/],
    [`${serial} ${neverIssued()}`, /several serial numbers/],
    ['help', /^Send a photo of the code/],
    ['STOP', /^We only answer/],
    ['ERASE', /^Done\./],
  ] as const)
    expect((await app.answerTo(app.text(from, text))).text).toMatch(answer)
  for (const type of ['audio', 'location', 'sticker', 'unsupported'])
    expect((await app.answerTo(app.message(from, { type, [type]: {} }))).text).toMatch(/^Send a photo/)
  expect(await app.answersTo(app.message(from, { type: 'reaction', reaction: { emoji: 'x' } }))).toEqual([])
})

describe('a photo', () => {
  test('of the code gets the verdict, as a scan of the label', async () => {
    const { serial } = await app.createCode({ name: 'Tonic' })
    const from = randomNumber()
    const code = await qrCode(link(serial))
    const taken = await sharp(await noiseImage(1400, 3).jpeg().toBuffer())
      .composite([{ input: await sharp(code).rotate(12, { background: 'white' }).toBuffer() }])
      .jpeg({ quality: 70 })
      .toBuffer()
    expect((await app.answerTo(app.photo(from, taken))).text).toMatch(/^\*Verified!\*/)
    expect((await app.scans()).at(-1)).toMatchObject({ method: 'QR_SCAN', trust: 'client' })
  })

  test('without one readable code of ours says so', async () => {
    const { serial } = await app.createCode()
    const { serial: other } = await app.createCode()
    const [one, two] = [await qrCode(link(serial)), await qrCode(link(other))]
    const both = sharp({ create: { width: 900, height: 500, channels: 3, background: 'white' } })
      .composite([
        { input: one, left: 20, top: 20 },
        { input: two, left: 460, top: 20 },
      ])
      .png()
    const counted = (await app.scans()).length
    for (const [file, answer] of [
      [await plainImage(300, 300).jpeg().toBuffer(), /^We can’t read a code/],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /^We can’t read a code/],
      [Buffer.alloc(5 * 1024 * 1024 + 1), /^We can’t read a code/],
      [await both.toBuffer(), /several serial numbers/],
      [await qrCode(`https://evil.example/verify/${serial}`), /evil\.example/],
    ] as const)
      expect((await app.answerTo(app.photo(randomNumber(), file))).text).toMatch(answer)
    expect(await app.scans()).toHaveLength(counted)
    // Then what is written below it counts.
    const id = app.sandbox.addPhoto(await plainImage(300, 300).jpeg().toBuffer())
    const captioned = { type: 'document', document: { id, mime_type: 'image/jpeg', caption: serial } }
    expect((await app.answerTo(app.message(randomNumber(), captioned))).text).toMatch(/^\*Verified!\*/)
  })

  test('is fetched only from WhatsApp, and again when WhatsApp did not answer', async () => {
    const { serial } = await app.createCode()
    const elsewhere = { url: 'http://127.0.0.1:9/x', file_size: 100 }
    app.faults.push((reply) => reply.send(elsewhere))
    expect((await app.answerTo(app.photo(randomNumber(), await qrCode(link(serial))))).text).toMatch(/^We can’t read/)
    app.faults.push((reply) => reply.redirect('http://127.0.0.1:9/x'))
    app.faults.push((reply) => reply.code(503).send({}))
    expect((await app.answerTo(app.photo(randomNumber(), await qrCode(link(serial))))).text).toMatch(/^\*Verified!\*/)
  })
})

test('a message that is delivered many times is one scan with one answer', async () => {
  const { serial } = await app.createCode({ scanLimit: 2 })
  const message = app.text(randomNumber(), serial)
  const counted = (await app.scans()).length
  const body = JSON.stringify(app.envelope([message, message]))
  await Promise.all(Array.from({ length: 8 }, () => app.post(body)))
  await app.settled()
  expect(await app.answersTo(message, 3)).toEqual([])
  expect(app.sandbox.messagesTo(message.from)).toHaveLength(1)
  expect(await app.scans()).toHaveLength(counted + 1)
})

test('an answer that was not taken is sent again, one that may have been sent is not', async () => {
  const { serial } = await app.createCode()
  const refusal = { error: { message: '(#130429) Rate limit hit', code: 130_429 } }
  app.faults.push((reply) => reply.code(429).send(refusal))
  app.faults.push((reply) => reply.code(500).send(refusal))
  expect(await app.answersTo(app.text(randomNumber(), serial))).toHaveLength(1)
  const counted = app.calls.length
  const faults: typeof app.faults = [
    (reply) => void reply.hijack().raw.destroy(),
    (reply) => reply.code(502).send({}),
    (reply) => reply.code(400).send(refusal),
  ]
  for (const fault of faults) {
    app.faults.push(fault)
    expect(await app.answersTo(app.text(randomNumber(), serial))).toEqual([])
  }
  expect(app.calls).toHaveLength(counted + 3)
})

test('after 24 hours nothing is answered or counted, because WhatsApp would want a template', async () => {
  const { serial } = await app.createCode()
  const counted = (await app.scans()).length
  const message = app.text(randomNumber(), serial)
  app.wait(86_400)
  expect(await app.answersTo(message)).toEqual([])
  expect(await app.scans()).toHaveLength(counted)
})

test('a number that sends too much is told so once, and then waits', async () => {
  const from = randomNumber()
  for (let i = 0; i < 21; i++) await app.answersTo(app.text(from, 'hello'))
  expect((await app.answerTo(app.text(from, 'hello'))).text).toMatch(/^Too many checks from this number/)
  expect(await app.answersTo(app.text(from, 'hello'))).toEqual([])
  const { serial } = await app.createCode()
  expect((await app.answerTo(app.text(from, serial))).text).toMatch(/^\*Verified!\*/)
})

test('a webhook without the signature of its exact bytes is refused, whatever it holds', async () => {
  const { serial } = await app.createCode()
  const from = randomNumber()
  const body = JSON.stringify(app.envelope([app.text(from, serial)]))
  for (const signature of ['', 'sha256=', `sha256=${'0'.repeat(64)}`, 'sha1=x'])
    expect((await app.post(body, signature)).statusCode).toBe(403)
  expect((await app.call('POST', whatsAppPath, { body: {} })).statusCode).toBe(403)
  await app.settled()
  expect(app.sandbox.messagesTo(from)).toEqual([])
})

test('signed bodies of any shape are accepted and ignored', async () => {
  const from = randomNumber()
  const good = app.text(from, 'hello')
  const odd = [null, 0, '', 'x', [], {}, true, [[]], { a: { a: {} } }, '\ud800', '\0', -1, 1e308, 'a'.repeat(9000)]
  const bodies = ['', '{', 'null', '[]', '"x"', `${'['.repeat(100_000)}`, '\ufeff{}', '{"entry":{"length":9}}', '\xff']
  for (const value of odd) {
    bodies.push(JSON.stringify({ entry: value }), JSON.stringify({ entry: [value] }))
    bodies.push(JSON.stringify({ entry: [{ changes: value }] }), JSON.stringify({ entry: [{ changes: [{ value }] }] }))
    bodies.push(JSON.stringify(app.envelope([value])), JSON.stringify({ ...app.envelope([]), statuses: value }))
    for (const field of ['from', 'timestamp', 'type', 'id'])
      if (
        !(field === 'type' && typeof value === 'string' && value.length < 41) &&
        !(field === 'id' && typeof value === 'string' && value)
      )
        bodies.push(JSON.stringify(app.envelope([{ ...good, [field]: value }])))
  }
  bodies.push(JSON.stringify(app.envelope([good], '999')))
  for (const body of bodies)
    expect([body.slice(0, 200), (await app.post(body)).statusCode]).toEqual([body.slice(0, 200), 200])
  await app.settled()
  expect(app.sandbox.messagesTo(from)).toEqual([])
  // Of these a message is known, so that it gets an answer.
  for (const value of odd)
    for (const content of [
      { type: 'text', text: value },
      { type: 'text', text: { body: value } },
      { type: 'image', image: { id: value } },
      { type: 'interactive', interactive: { button_reply: { id: value } } },
      {
        type: 'interactive',
        interactive: { list_reply: { id: `details 00000000-0000-0000-0000-000000000000 ${value}` } },
      },
    ])
      expect((await app.post(JSON.stringify(app.envelope([app.message(randomNumber(), content)])))).statusCode).toBe(
        200,
      )
  await app.settled()
})

test('no phone number is in the database, not even in a job, or in the log', async () => {
  const { serial } = await app.createCode()
  const from = randomNumber()
  const id = `wamid.${Buffer.from(from).toString('base64')}`
  app.faults.push((reply) => reply.code(400).send({ error: { message: from } }))
  await app.answersTo({ ...app.text(from, serial), id } as { from: string })
  await app.answersTo(app.text(from, serial))
  expect(lines.join('')).toContain('did not send an answer')
  for (const form of [from, from.slice(3), Buffer.from(from).toString('base64'), Buffer.from(from).toString('hex')]) {
    expect(lines.join('')).not.toContain(form)
    for (const [table, text] of await dumpTables(app.db)) expect(text, table).not.toContain(form)
  }
})

test.each([
  [{ WHATSAPP_ACCESS_TOKEN: whatsAppEnv.WHATSAPP_ACCESS_TOKEN }, 'WhatsApp needs all of'],
  [{ ...whatsAppEnv, WHATSAPP_APP_SECRET: 'x' }, 'The setting WHATSAPP_APP_SECRET is wrong: it must be the secret'],
  [{ ...whatsAppEnv, WHATSAPP_VERIFY_TOKEN: 'short' }, 'The setting WHATSAPP_VERIFY_TOKEN is wrong'],
])('the server does not start with %o, and says why', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})
