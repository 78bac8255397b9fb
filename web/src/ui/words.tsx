import { Fragment } from 'react'

/** A name that may break behind a slash, as a reader would break it: browsers break there only within addresses. */
export function Words({ of: name }: { of: string }) {
  const [first = '', ...others] = name.split(/(?<=\/)/)
  return (
    <>
      {first}
      {others.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name stay in their order
        <Fragment key={at}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
