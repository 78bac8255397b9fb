import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import styles from './security-page.module.css'
import { secondFactorText } from './text.ts'

const t = secondFactorText.recoveryCodes

/** The recovery codes, which are shown this once: the heading takes the focus, so that a screen reader begins here. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <div className={styles.form}>
      <h3 ref={heading} tabIndex={-1}>
        {t.title}
      </h3>
      <p>{t.description}</p>
      <ul className={styles.codes} aria-label={t.title}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.keep}>
        <Button
          variant="default"
          onClick={() => saveFile(new Blob([`${t.fileTitle}\n\n${text}\n`], { type: 'text/plain' }), t.fileName)}
        >
          {t.download}
        </Button>
        <CopyButton value={text} what={t.what} />
      </div>
      <Button onClick={onDone}>{t.done}</Button>
    </div>
  )
}
