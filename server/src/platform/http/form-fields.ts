/**
 * The texts of a form that a page without a script sent, by their names. Whatever else came has none: the page is then answered as
 * for an empty form.
 */
export function formFields(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'))
}
