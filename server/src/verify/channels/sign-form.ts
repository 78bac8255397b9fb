import { createHmac } from 'node:crypto'

/**
 * Twilio's signature of a form: the URL that Twilio was given, then every name with its value, sorted by name. A value that is
 * sent twice under one name counts once (https://www.twilio.com/docs/usage/security).
 */
export function signForm(token: string, url: string, form: URLSearchParams): string {
  const listPairs = (name: string) => [...new Set(form.getAll(name))].sort().map((value) => name + value)
  const pairs = [...new Set(form.keys())].sort().flatMap(listPairs)
  return createHmac('sha1', token)
    .update(url + pairs.join(''))
    .digest('base64')
}
