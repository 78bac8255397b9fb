/**
 * A new UUID: the URL of a blob always ends in one (File API, "generating a new blob URL"). crypto.randomUUID is missing
 * where the page is not served over https, for example on a test phone in the office.
 */
export const newId = (): string => URL.createObjectURL(new Blob()).slice(-36)
