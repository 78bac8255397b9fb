import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type PrintSize, printSizes } from '@sahihi/contract/codes.ts'
import { messages } from '@sahihi/contract/messages.ts'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { serverWords, whyNoAnswer } from '../lib/refusals.ts'
import styles from './codes.module.css'
import { useDownload } from './use-codes.ts'

const sizes: { size: PrintSize; words: string }[] = [
  { size: 'ORIGINAL', words: 'Original' },
  { size: 'LARGE', words: 'Large' },
  { size: 'MEDIUM', words: 'Medium' },
  { size: 'SMALL', words: 'Small' },
]
const millimetres = (points: number) => Math.round((points * 25.4) / 72)

export function DownloadMenu({ id }: { id: string }) {
  const download = useDownload(id)
  const start = (size: PrintSize) =>
    download.mutate(size, {
      onError: (error) =>
        notifications.show({
          color: 'red',
          title: messages.downloadFailedAlert,
          message: serverWords(error) ?? whyNoAnswer(error) ?? '',
          autoClose: 10_000,
        }),
    })
  return (
    <div className={styles.download}>
      <Menu position="bottom-end" width={264}>
        <Menu.Target>
          <Button
            loading={download.isPending}
            leftSection={<IconDownload size={18} stroke={1.5} />}
            rightSection={<IconChevronDown size={16} stroke={1.5} />}
          >
            Download QR codes
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>PDF to print, A4</Menu.Label>
          {sizes.map(({ size, words }) => (
            <Menu.Item key={size} className={styles.size} onClick={() => start(size)}>
              {words}
              <span>
                {printSizes[size].perRow} in a row, {millimetres(printSizes[size].side)} mm
              </span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {download.isError ? (
        <p className={styles.failed} role="status">
          {messages.downloadFailed}
        </p>
      ) : null}
    </div>
  )
}
