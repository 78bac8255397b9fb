import { Text } from '@mantine/core'
import type { PinFile } from '@sahihi/contract/endpoints/pin-files.ts'
import { LineList } from '../../ui/line-list.tsx'
import { Part } from '../../ui/part.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import type { DownloadSource } from '../codes/use-download.ts'
import { pinFilesText as t } from './text.ts'

/** The files with PINs that were made, each with who, when and why. */
export function PinFileList({ source, files }: { source: DownloadSource; files: PinFile[] }) {
  return (
    <Part title={t.history} order={3} gap="xs">
      {files.length === 0 ? <p>{t.none}</p> : null}
      <LineList>
        {files.map((file) => (
          <li key={`${file.number} ${file.madeAt} ${file.batchName}`}>
            <p>
              <strong>{t.file(file.number, file.format)}</strong> {describeScope(source, file)}
            </p>
            <Text size="xs" c="dimmed">
              {t.madeBy(file.madeBy)} <TimeAgo at={file.madeAt} />
            </Text>
            <p>{file.reason}</p>
          </li>
        ))}
      </LineList>
    </Part>
  )
}

/** What is not plain from where the list is: the order of a batch's file, or the batch of an order's. */
function describeScope({ of }: DownloadSource, { orderName, batchName }: PinFile) {
  if (of === 'batch') return orderName === null ? null : t.withOrder(orderName)
  return batchName === null ? null : t.ofBatch(batchName)
}
