import { Button, Menu, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { DownloadOptions } from '@sahihi/contract/endpoints/inventory-codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { Fragment, type RefObject, useRef, useState } from 'react'
import { serverWords, whyNoAnswer } from '../../lib/errors.ts'
import styles from './download.module.css'
import { offers, titleOf } from './download-formats.ts'
import { DownloadProgress, percentOf } from './download-progress.tsx'
import { useDownload } from './use-download.ts'

export function DownloadMenu({ id }: { id: string }) {
  const download = useDownload(id)
  const { wish, received, isPending, isError } = download
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const toButton = () => button.current?.focus()
  const start = (wish: DownloadOptions) =>
    download.start(wish, {
      // What had the focus in the panel goes away with it.
      onSettled: () => (panel.current?.contains(document.activeElement) ? toButton() : undefined),
      onError: (error) =>
        notifications.show({
          color: 'red',
          title: messages.downloadFailedAlert,
          message: serverWords(error) ?? whyNoAnswer(error) ?? '',
          autoClose: 10_000,
        }),
    })
  const stop = () => {
    toButton()
    download.stop()
  }
  const retry = () => {
    toButton()
    if (wish) start(wish)
  }
  return (
    <div className={styles.download}>
      <Choice button={button} busy={isPending} onChoose={start} />
      {isPending || isError ? (
        <section ref={panel} className={styles.panel} aria-label="Download">
          {isPending ? (
            <DownloadProgress title={titleOf(wish)} received={received} onCancel={stop} />
          ) : (
            <Failed onRetry={retry} onDismiss={stop} />
          )}
        </section>
      ) : null}
      <VisuallyHidden role="status">{spokenOf(download)}</VisuallyHidden>
    </div>
  )
}

type ChoiceProps = {
  button: RefObject<HTMLButtonElement | null>
  busy: boolean
  onChoose: (wish: DownloadOptions) => void
}

/** While one download is under way the button keeps the focus, but opens nothing. */
function Choice({ button, busy, onChoose }: ChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Menu position="bottom-end" width={288} opened={isOpen} onChange={(open) => setOpen(open && !busy)}>
      <Menu.Target>
        <Button
          ref={button}
          {...(busy ? { 'aria-disabled': true, 'data-disabled': true } : {})}
          leftSection={<IconDownload size={18} stroke={1.5} />}
          rightSection={<IconChevronDown size={16} stroke={1.5} />}
        >
          Download QR codes
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offers.map(({ kind, offers }) => (
          <Fragment key={kind}>
            <Menu.Label>{kind}</Menu.Label>
            {offers.map(({ wish, name, detail }) => (
              <Menu.Item key={name} className={styles.offer} onClick={() => onChoose(wish)}>
                {name}
                <span>{detail}</span>
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Failed({ onRetry, onDismiss }: { onRetry: () => void; onDismiss: () => void }) {
  return (
    <>
      <p className={styles.failed}>{messages.downloadFailed}</p>
      <p className={styles.choices}>
        <Button onClick={onRetry}>Retry</Button>
        <Button variant="default" onClick={onDismiss}>
          Dismiss
        </Button>
      </p>
    </>
  )
}

/** What a screen reader says: the start, each quarter and the end, and not every piece. A failure speaks for itself. */
function spokenOf({ wish, received, isPending, isSuccess }: ReturnType<typeof useDownload>): string {
  if (isSuccess) return `Downloaded: ${titleOf(wish)}`
  if (!isPending) return ''
  const quarter = Math.floor(percentOf(received) / 25) * 25
  return quarter === 0 ? `Downloading: ${titleOf(wish)}` : `${quarter} percent downloaded`
}
