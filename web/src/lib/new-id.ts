/**
 * A new UUID. crypto.randomUUID is missing where the page is not served by https, as on a test phone in the office; the
 * address of a blob ends in a UUID everywhere (File API, "generating a new blob URL").
 */
export const newId = (): string => crypto.randomUUID?.() ?? URL.createObjectURL(new Blob()).slice(-36)
