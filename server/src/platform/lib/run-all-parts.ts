/** Does the next part of a task, from the position that the previous part returned; returns undefined at the end. */
export type Part = (position?: string) => NextPosition
export type NextPosition = Promise<string | undefined>

/** Does a whole task, part by part. */
export async function runAllParts(part: Part): Promise<void> {
  let position = await part()
  while (position !== undefined) position = await part(position)
}
