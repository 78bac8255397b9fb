import { type ReactNode, useEffect, useRef } from 'react'
import { Rosette } from './rosette.tsx'
import styles from './success.module.css'

/** The good end of a form: the seal draws itself, and the words take the focus. */
export function Success({ title, words, children }: { title: string; words?: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.done}>
      <Rosette serial={title} size={148} draw className={styles.seal} />
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {words ? (
        <p className={styles.words} role="status">
          {words}
        </p>
      ) : null}
      {children}
    </div>
  )
}
