import { type ReactNode, useEffect, useRef } from 'react'
import { Rosette } from '../../ui/rosette.tsx'
import styles from './success.module.css'

/** Confirms that a form succeeded: the rosette draws itself, and the heading takes the focus. */
export function Success({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.success}>
      <Rosette serial={title} size={148} draw className={styles.seal} />
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {text ? (
        <p className={styles.text} role="status">
          {text}
        </p>
      ) : null}
      {children}
    </div>
  )
}
