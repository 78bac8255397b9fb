/**
 * A new UUID, as the address of a blob ends in one everywhere (File API, "generating a new blob URL"): crypto.randomUUID is
 * missing where the page is not served by https, as on a test phone in the office.
 */
export const newId = (): string => URL.createObjectURL(new Blob()).slice(-36)
