import type { ReactNode } from 'react'

/** A name that may break behind a slash, as a reader would break it: browsers break there only within addresses. */
export function Words({ of: name }: { of: string }) {
  const [first, ...others] = name.split(/(?<=\/)/)
  return others.reduce<ReactNode>(
    (start, part) => (
      <>
        {start}
        <wbr />
        {part}
      </>
    ),
    first,
  )
}
