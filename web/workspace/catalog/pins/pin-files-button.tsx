import { Button } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { Allowed } from '../../ui/allowed.tsx'
import { IconPrinter } from '../../ui/icons.tsx'
import type { DownloadSource } from '../codes/use-download.ts'
import { pinFilesText as t } from './text.ts'

const PinFilesDialog = lazy(async () => ({ default: (await import('./pin-files-dialog.tsx')).PinFilesDialog }))

/** Opens the files with the hidden PINs of a batch or an order; `name` tells several such buttons on a page apart. */
export function PinFilesButton({ source, name }: { source: DownloadSource; name?: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <Allowed to="codes:download">
      <Button ref={button} variant="default" leftSection={<IconPrinter />} onClick={() => setOpen(true)}>
        {t.button}
        {name ? <span className="visually-hidden"> {name}</span> : null}
      </Button>
      <Suspense>
        {isOpen ? <PinFilesDialog source={source} returnTo={button} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </Allowed>
  )
}
