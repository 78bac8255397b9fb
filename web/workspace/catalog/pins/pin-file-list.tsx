import type { PinFile } from '@sahihi/contract/endpoints/pin-files.ts'
import { useId } from 'react'
import { TimeAgo } from '../../ui/time-ago.tsx'
import type { DownloadSource } from '../codes/use-download.ts'
import styles from './pin-files.module.css'
import { pinFilesText as t } from './text.ts'

/** The files with PINs that were made, each with who, when and why. */
export function PinFileList({ source, files }: { source: DownloadSource; files: PinFile[] }) {
  const id = useId()
  return (
    <section className={styles.history} aria-labelledby={id}>
      <h3 id={id}>{t.history}</h3>
      {files.length === 0 ? <p className={styles.text}>{t.none}</p> : null}
      <ol>
        {files.map((file) => (
          <li key={`${file.number} ${file.madeAt} ${file.batchName}`}>
            <p>
              <strong>{t.file(file.number, file.format)}</strong> {describeScope(source, file)}
            </p>
            <p className={styles.made}>
              {t.madeBy(file.madeBy)} <TimeAgo at={file.madeAt} />
            </p>
            <p>{file.reason}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What is not plain from where the list is: the order of a batch's file, or the batch of an order's. */
function describeScope({ of }: DownloadSource, { orderName, batchName }: PinFile) {
  if (of === 'batch') return orderName === null ? null : t.withOrder(orderName)
  return batchName === null ? null : t.ofBatch(batchName)
}
