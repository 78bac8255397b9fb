import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { expect, test } from 'vitest'
import { countParts, smsIn, ussdScreen } from '../../src/verify/channels/fit-sms.ts'
import { deleteOldLanguages } from '../../src/verify/channels/queries.ts'
import { differentPin, pinClient } from '../support/pin-client.ts'
import { useApp } from '../support/test-app.ts'
import { createTextingTestApp, gsm7, messageOfTwiml, randomPhone } from '../support/texting-client.ts'

const app = useApp(await createTextingTestApp())
const pins = pinClient(() => app)
const texted = async (text: string, phone: string) => messageOfTwiml((await app.send(text, { phone })).body)

test.each([
  ['en', 'English', '1', 'We now answer in English', /^GENUINE\./, /^GENUINE\./],
  ['ha', ' hausa. ', '2', 'Yanzu za mu amsa da Hausa', /^NA GASKE NE\./, /^NA GASKE NE\./],
  ['yo', 'YORÙBÁ', '3', 'A ó máa dáhùn ní Yorùbá', /^OJÚLÓWÓ NI\./, /^OJULOWO NI\./],
  ['ig', 'Igbo', '4', 'Anyị ga-aza gị n’Igbo', /^EZIGBO YA\./, /^EZIGBO YA\./],
  ['pcm', 'Pidgin', '5', 'We go dey answer for Naija', /^NA ORIGINAL\./, /^NA ORIGINAL\./],
  ['fr', 'français', '6', 'Nous répondons maintenant en francais', /^AUTHENTIQUE\./, /^AUTHENTIQUE\./],
  ['sw', 'Swahili', '7', 'Sasa tutajibu kwa Kiswahili', /^NI HALISI\./, /^NI HALISI\./],
] as const)(
  'a number is answered in %s once it chose it, by SMS and by USSD',
  async (tag, word, digit, chosen, sms, ussd) => {
    const { serial } = await app.createCode()
    const phone = randomPhone()
    expect(await texted(word, phone)).toContain(chosen)
    for (const text of [serial, `${serial.slice(0, 15)}?`, 'help', 'stop']) {
      const answer = await texted(text, phone)
      if (text === serial) expect(answer).toMatch(sms)
      expect(answer.length).toBeLessThanOrEqual(smsIn[tag].maxLength)
      if (tag !== 'yo' && tag !== 'ig') expect(answer).toMatch(gsm7)
    }
    expect((await app.dial(serial, { phone })).body.replace(/^END /, '')).toMatch(ussd)

    const other = randomPhone()
    const session = { phone: other, sessionId: `ATUid_${tag}` }
    const screen = async (typed: string) => {
      const { body } = await app.dial(typed, session)
      expect(body).toMatch(/^(CON|END) [\n -~]*$/)
      expect(body.length).toBeLessThanOrEqual(182)
      return body
    }
    await screen('')
    const start = await screen(digit)
    expect(start).toMatch(/^CON Sahihi/)
    for (const typed of [`${digit}*`, `${digit}*0`, `${digit}*wrong`]) expect(await screen(typed)).toMatch(/^CON /)
    expect((await screen(`${digit}*wrong*${serial}`)).replace(/^END /, '')).toMatch(ussd)
    expect(await texted(serial, other)).toMatch(sms)
  },
)

test('a language and a serial may come in one text, and an answer names each of several mistakes', async () => {
  const { serial } = await app.createCode()
  const phone = randomPhone()
  expect(await texted(`Hausa: ${groupSerial(serial)}`, phone)).toMatch(/^NA GASKE NE\. .*Dubawar farko/)
  // The name of a people in a sentence chooses nothing.
  expect(await texted(`Igbo people sold me ${groupSerial(serial)}`, phone)).toMatch(/^NA GASKE NE\./)
  const { serial: other } = await app.createCode()
  expect(await texted(`${serial} da ${other}`, phone)).toMatch(/^Akwai lambobin shaida da yawa/)
  expect(await texted(`${serial} 12345678`, phone)).toMatch(/^Wannan lamba ba ta da boyayyen PIN/)
  const { serial: sealed, pin } = await pins.createCode()
  expect(await texted(`${sealed} 1234567`, phone)).toBe('PIN yana da lambobi 8. Ku duba abin da kuka rubuta.')
  expect(await texted(`${sealed} ${differentPin(pin)}`, phone)).toMatch(/^PIN BA DAIDAI BA NE\..*sau 4\.$/)
})

test('HELP, STOP and a question mark have their own answers; what Twilio answered itself gets none', async () => {
  const phone = randomPhone()
  const help =
    'Send the serial number on the pack to check it. ERASE deletes your data. Languages: ENGLISH, HAUSA, YORUBA, IGBO, NAIJA, FRANCAIS, KISWAHILI'
  for (const word of ['HELP', ' help! ', '?', 'language', 'Taimako']) expect(await texted(word, phone)).toBe(help)
  for (const word of ['STOP', 'Unsubscribe', 'arrêt'])
    expect(await texted(word, phone)).toMatch(/^We only answer what you send, so nothing more will come\./)
  const handled = await app.send('STOP', { phone, fields: { OptOutType: 'STOP' } })
  expect(handled.body).toBe('<?xml version="1.0" encoding="UTF-8"?><Response></Response>')
})

test('only a keyed hash of the number is stored with its language, until it is erased or long unused', async () => {
  const phone = randomPhone()
  await texted('HAUSA', phone)
  await texted('IGBO', phone)
  const stored = async () => (await app.rows('phoneLanguages')).filter(({ language }) => language === 'ig')
  const before = await stored()
  expect(before.at(-1)?.phoneKey).toMatch(/^[\w-]{22}$/)
  expect(await texted('ERASE', phone)).toMatch(/^E mechaala\./)
  expect(await stored()).toHaveLength(before.length - 1)
  expect(await texted('HELP', phone)).toMatch(/^Send the serial/)
  await texted('IGBO', phone)
  app.wait(3600)
  await texted('HELP', phone)
  await deleteOldLanguages(app.db, new Date(app.time.now.getTime() - 1800_000))
  expect(await texted('HELP', phone)).toMatch(/^Zipu nọmba/)
  await deleteOldLanguages(app.db, new Date(app.time.now.getTime() + 1))
  expect(await texted('HELP', phone)).toMatch(/^Send the serial/)
})

test('a text is counted as the messages that it is paid as', () => {
  const parts = (letter: string, lengths: number[]) => lengths.map((length) => countParts(letter.repeat(length)))
  expect(parts('é', [0, 160, 161, 306, 307])).toEqual([1, 1, 2, 2, 3])
  expect(parts('ọ', [70, 71, 134, 135, 201])).toEqual([1, 2, 2, 3, 3])
  expect(countParts(`${'a'.repeat(70)}’`)).toBe(2)
  expect(smsIn.fr.write('«Là-bas» à l’hôtel ça œuf [x]')).toBe('"Là-bas" à l\'hotel ca oeuf (x)')
  expect(smsIn.yo.write('Ọ̀yọ́\u202e \n日 ₦')).toBe('Ọ̀yọ́ 日 ₦')
  expect(ussdScreen.write('Ọ̀yọ́ Ƙarfi 日')).toBe('Oyo Karfi ?')
})
