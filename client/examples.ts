/** The examples of docs/api.md in TypeScript, in their order: one program. */
export const examplesOf = (document: string): string =>
  [...document.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, example]) => example).join('\n')
