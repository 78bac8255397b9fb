/**
 * The text fields of a form that a page without scripts sent, by name. Empty for any other body, so that the page answers as for an
 * empty form.
 */
export function formFields(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'))
}
