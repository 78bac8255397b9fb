import { createHmac } from 'node:crypto'

/**
 * Twilio's signature of a form: its address as Twilio was given it, then every name with its value, in the order of the
 * names; a value that is sent twice under one name counts once (https://www.twilio.com/docs/usage/security).
 */
export function signForm(token: string, url: string, form: URLSearchParams): string {
  const values = (name: string) => [...new Set(form.getAll(name))].sort().map((value) => name + value)
  const signed = [...new Set(form.keys())].sort().flatMap(values)
  return createHmac('sha1', token)
    .update(url + signed.join(''))
    .digest('base64')
}
