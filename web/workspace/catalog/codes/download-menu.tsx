import { Box, Button, Card, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Fragment, type RefObject, useRef, useState } from 'react'
import { errorReason } from '../../../lib/errors.ts'
import { calculatePercent } from '../../../lib/save-file.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { IconChevronDown, IconDownload, IconPrinter } from '../../ui/icons.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { pinFilesText } from '../pins/text.ts'
import { inventoryText } from '../text.ts'
import { downloadFormats, findTitle, type Selected } from './download-formats.ts'
import { DownloadProgress } from './download-progress.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { printText } from './text.ts'
import { type DownloadSource, useDownload } from './use-download.ts'

const t = inventoryText.download

type DownloadMenuProps = {
  source: DownloadSource
  /** Tells several such menus on a page apart. */
  name?: string
  /** The codes have hidden PINs, which none of these files has. */
  hasPin: boolean
  /** The dialog that prints labels is open at first. */
  printsAtFirst?: boolean
  onPrintClose?: () => void
}

export function DownloadMenu({ source, name, hasPin, printsAtFirst = false, onPrintClose }: DownloadMenuProps) {
  const download = useDownload(source)
  const [isPrinting, setPrinting] = useState(printsAtFirst)
  const { options, received, isPending, isError } = download
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const focusButton = () => button.current?.focus()
  const closePrinting = () => {
    setPrinting(false)
    onPrintClose?.()
  }
  const start = (selected: Selected) =>
    download.start(selected, {
      // The panel closes, so its focused button is gone.
      onSettled: () => (panel.current?.contains(document.activeElement) ? focusButton() : undefined),
      onError: (error) =>
        notifications.show({
          color: 'red',
          title: selected.format === 'epcis' ? messages.epcis.exportFailed : messages.downloadFailedAlert,
          message: errorReason(error) ?? '',
          autoClose: 10_000,
        }),
    })
  const stop = () => {
    focusButton()
    download.stop()
  }
  const retry = () => {
    focusButton()
    if (options) start(options)
  }
  return (
    <Allowed to="codes:download">
      <Box pos="relative">
        <FormatMenu
          {...{ button, source, name, hasPin }}
          busy={isPending}
          onSelect={start}
          onPrint={() => setPrinting(true)}
        />
        {isPrinting ? (
          <PrintDialog source={source} returnTo={button} onDownload={start} onClose={closePrinting} />
        ) : null}
        {isPending || isError ? (
          <Card component="section" ref={panel} padding="md" aria-label={t.panel} {...panelPlace(source)}>
            <Stack gap="xs">
              {isPending ? (
                <DownloadProgress title={findTitle(options)} received={received} cancel={t.cancel} onCancel={stop} />
              ) : (
                <Failed
                  title={options?.format === 'epcis' ? messages.epcis.exportFailed : messages.downloadFailed}
                  onRetry={retry}
                  onDismiss={stop}
                />
              )}
            </Stack>
          </Card>
        ) : null}
        <VisuallyHidden role="status">{describeDownloadProgress(download)}</VisuallyHidden>
      </Box>
    </Allowed>
  )
}

/** Under the button: that of a batch is at the right of its page where there is room, that of an order at the left. */
const panelPlace = ({ of }: DownloadSource) => ({
  pos: 'absolute' as const,
  top: 'calc(100% + 8px)',
  left: of === 'order' ? 0 : { base: 0, sm: 'auto' },
  right: of === 'order' ? 'auto' : { base: 'auto', sm: 0 },
  w: 'min(320px, 100vw - 64px)',
  style: { zIndex: 10 },
})

type FormatMenuProps = {
  button: RefObject<HTMLButtonElement | null>
  source: DownloadSource
  name: string | undefined
  hasPin: boolean
  busy: boolean
  onSelect: (options: Selected) => void
  onPrint: () => void
}

/** During a download the button stays focusable but does not open the menu. */
function FormatMenu({ button, source, name, hasPin, busy, onSelect, onPrint }: FormatMenuProps) {
  const isOrder = source.of === 'order'
  return (
    <MenuButton
      target={button}
      width={288}
      position={isOrder ? 'bottom-start' : 'bottom-end'}
      isDisabled={busy}
      button={(props) => (
        <Button
          variant={isOrder ? 'default' : 'filled'}
          {...(busy ? { 'aria-disabled': true, 'data-disabled': true } : {})}
          leftSection={<IconDownload />}
          rightSection={<IconChevronDown size={16} />}
          {...props}
        >
          {t.button}
          {name ? <span className="visually-hidden"> {name}</span> : null}
        </Button>
      )}
      items={(Menu) => (
        <>
          {hasPin ? <Menu.Label c="var(--gold)">{pinFilesText.notHere}</Menu.Label> : null}
          <Menu.Item
            leftSection={<IconPrinter />}
            rightSection={<Text size="xs">{printText.detail}</Text>}
            onClick={onPrint}
          >
            {printText.item}
          </Menu.Item>
          {downloadFormats.map(({ group, formats }) => (
            <Fragment key={group}>
              <Menu.Label>{(isOrder ? t.orderGroups : t.groups)[group]}</Menu.Label>
              {formats.map(({ options, name, detail }) => (
                <Menu.Item
                  key={name}
                  rightSection={
                    <Text span size="xs">
                      {detail}
                    </Text>
                  }
                  onClick={() => onSelect(options)}
                >
                  {name}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
        </>
      )}
    />
  )
}

type FailedProps = { title: string; onRetry: () => void; onDismiss: () => void }

function Failed({ title, onRetry, onDismiss }: FailedProps) {
  return (
    <>
      <Text c="red" fw={600}>
        {title}
      </Text>
      <Group gap="sm">
        <Button onClick={onRetry}>{inventoryText.retry}</Button>
        <Button variant="default" onClick={onDismiss}>
          {t.dismiss}
        </Button>
      </Group>
    </>
  )
}

/** What a screen reader announces: the start, each quarter and the end. An error is announced by its own notification. */
function describeDownloadProgress({ options, received, isPending, isSuccess }: ReturnType<typeof useDownload>): string {
  if (isSuccess) return t.done(findTitle(options))
  if (!isPending) return ''
  const quarter = Math.floor(calculatePercent(received) / 25) * 25
  return quarter === 0 ? t.started(findTitle(options)) : t.percent(quarter)
}
