import { languageTags, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { loadPrivacy } from '@sahihi/contract/i18n/load-privacy.ts'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { readBuiltPages } from '../support/built-pages.ts'
import { type TestApp, useTestApp } from '../support/test-app.ts'
import { channelEnv } from '../support/texting-client.ts'
import { whatsAppEnv } from '../support/whatsapp-client.ts'

const defaultApp = await useTestApp({ pages: readBuiltPages })
const configuredApp = await useTestApp({
  pages: readBuiltPages,
  env: {
    PUBLIC_URL: 'https://check.example',
    SECURITY_CONTACT: 'mailto:security@check.example',
    SUPPORT_EMAIL: 'help@check.example',
    SCANS_KEPT_MONTHS: '2',
    ...channelEnv,
    ...whatsAppEnv,
  },
})

const path = '/.well-known/security.txt'

/** The names and values of a security.txt (RFC 9116, 4). Throws for a line without a field. */
function fieldsOf(body: string) {
  expect(body.endsWith('\n')).toBe(true)
  return body
    .split(/\r?\n/)
    .slice(0, -1)
    .map((line) => {
      const [, name = '', value = ''] = /^([!-9;-~]+): (\S.*)$/.exec(line) ?? []
      if (!name) throw new Error(`not a field: ${line}`)
      return [name, value] as const
    })
}

describe('security.txt (RFC 9116)', () => {
  test('is UTF-8 text with the contact, the languages and its own URL, and expires within a year', async () => {
    const reply = await configuredApp.call('GET', path)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = fieldsOf(reply.body)
    // All of these but Contact may occur only once.
    expect(fields.map(([name]) => name)).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical'])
    const { Contact, Expires = '', Canonical, ...rest } = Object.fromEntries(fields)
    expect([Contact, Canonical]).toEqual(['mailto:security@check.example', `https://check.example${path}`])
    expect(rest).toEqual({ 'Preferred-Languages': 'en' })
    expect(Expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    const ahead = Date.parse(Expires) - configuredApp.time.now.getTime()
    expect(ahead).toBeGreaterThan(30 * 86_400_000)
    expect(ahead).toBeLessThan(365 * 86_400_000)
  })

  test('never expires while the server runs', async () => {
    configuredApp.wait(400 * 86_400)
    const { Expires = '' } = Object.fromEntries(fieldsOf((await configuredApp.call('GET', path)).body))
    expect(Date.parse(Expires)).toBeGreaterThan(configuredApp.time.now.getTime())
  })

  test('does not exist without a contact', async () => {
    expect((await defaultApp.call('GET', path)).statusCode).toBe(404)
  })

  test.each([
    'security@check.example',
    'http://check.example/security',
    'tel:+2348012345678',
    'mailto:nobody',
    'mailto:a@b.example\nExpires: 2999-01-01T00:00:00Z',
    'https://check.example/a\r\nContact: mailto:evil@b.example',
    'https://',
  ])('the server does not start with the contact %j', (SECURITY_CONTACT) => {
    expect(() => readConfig({ SECURITY_CONTACT })).toThrow(
      'The setting SECURITY_CONTACT is wrong: it must be mailto: with an email address, or a URL that begins with https://.',
    )
  })

  test('a contact with non-ASCII letters is encoded as a URI', () => {
    const { SECURITY_CONTACT } = readConfig({ SECURITY_CONTACT: 'https://check.example/ìbòjúwò' })
    expect(SECURITY_CONTACT).toMatch(/^https:\/\/check\.example\/[!-~]+$/)
  })
})

test('the privacy endpoint reflects the settings', async () => {
  const dataOf = async (app: TestApp) => (await app.call('GET', '/api/privacy')).json<{ data: unknown }>().data
  const usual = { scansKeptMonths: 13, contact: null, texting: { sms: false, ussd: false, whatsApp: false } }
  expect(await dataOf(defaultApp)).toEqual(usual)
  const configured = {
    scansKeptMonths: 2,
    contact: 'help@check.example',
    texting: { sms: true, ussd: true, whatsApp: true },
  }
  expect(await dataOf(configuredApp)).toEqual(configured)
})

test.each(languageTags)('in %s the privacy page is complete without a script, with the settings', async (tag) => {
  const { titles } = await loadTranslations(tag)
  const { lead, checks, textMessages, reports, device, companies } = await loadPrivacy(tag)
  const open = async (app: TestApp) => app.call('GET', '/privacy', { headers: { 'accept-language': tag } })
  const [usual, configured] = await Promise.all([open(defaultApp), open(configuredApp)])
  for (const { statusCode, headers, body } of [usual, configured]) {
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(body).toContain(`<html lang="${tag}"`)
    const texts = [titles.privacy, lead, checks.history, textMessages.text, reports.what, device.lead]
    for (const text of [...texts, companies.published]) expect(body).toContain(text)
    expect(body).not.toMatch(/<script|<noscript|__|data-setting/)
  }
  expect(usual.body).toContain(checks.retention(13))
  expect(configured.body).toContain(checks.retention(2))
  for (const text of [
    textMessages.bySms,
    textMessages.byUssd,
    textMessages.byWhatsApp,
    'href="mailto:help@check.example"',
  ]) {
    expect(configured.body).toContain(text)
    expect(usual.body).not.toContain(text)
  }
  const headers = { 'if-none-match': String(usual.headers.etag), 'accept-language': tag }
  expect((await defaultApp.call('GET', '/privacy', { headers })).statusCode).toBe(304)
})
