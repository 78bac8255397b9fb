/** What the server replaces in the prerendered form (server/src/company/contact/contact-form-page.ts). */
export const alertPlace = '__ALERT__'
export const placeholder = (part: 'VALUE' | 'ERROR' | 'INVALID', field: string) => `__${part}_${field}__`
