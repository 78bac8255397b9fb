import 'react-image-crop/dist/ReactCrop.css'
import { Button, Checkbox, Group, Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import { useObjectUrl } from '../lib/use-object-url.ts'
import styles from './crop-dialog.module.css'
import { picturesText } from './text.ts'
import { useOpened } from './use-opened.ts'

const t = picturesText.crop

export type CropDialogProps = {
  file: File
  /** The square that was chosen. */
  onPicture: (picture: Blob) => void
  /** The file is no image that this browser can show. */
  onUnreadable: () => void
  onClose: () => void
}

/** Chooses the square part of an image that shoppers will see, with a preview. */
export function CropDialog({ file, onPicture, onUnreadable, onClose }: CropDialogProps) {
  const url = useObjectUrl(file)
  const image = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const [showsAll, setShowsAll] = useState(false)
  const part = showsAll ? undefined : crop
  async function use() {
    const picture = image.current && (await squareFile(image.current, part))
    if (picture) onPicture(picture)
    else onUnreadable()
  }
  return (
    <Modal opened={useOpened(true)} onClose={onClose} title={t.title} size="lg" closeOnClickOutside={false}>
      <p className={styles.help}>{t.help}</p>
      <div className={styles.split}>
        <ReactCrop
          aspect={1}
          minWidth={40}
          keepSelection
          disabled={showsAll}
          className={showsAll ? `${styles.image} ${styles.whole}` : styles.image}
          ariaLabels={ariaLabels}
          {...(crop && { crop })}
          onChange={(_, percent) => setCrop(percent)}
        >
          {url ? (
            <img
              ref={image}
              src={url}
              alt=""
              onLoad={({ currentTarget }) => setCrop(largestSquare(currentTarget))}
              onError={onUnreadable}
            />
          ) : null}
        </ReactCrop>
        <div className={styles.side}>
          <Preview image={image.current} part={part} isReady={crop !== undefined} />
          <Checkbox
            label={t.showsAll}
            checked={showsAll}
            onChange={(event) => setShowsAll(event.currentTarget.checked)}
          />
        </div>
      </div>
      <Group justify="flex-end" gap="sm" className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button disabled={!crop} onClick={() => void use()}>
          {t.use}
        </Button>
      </Group>
    </Modal>
  )
}

const ariaLabels = {
  cropArea: t.area,
  nwDragHandle: t.corner,
  nDragHandle: t.corner,
  neDragHandle: t.corner,
  eDragHandle: t.corner,
  seDragHandle: t.corner,
  sDragHandle: t.corner,
  swDragHandle: t.corner,
  wDragHandle: t.corner,
}

function largestSquare({ width, height }: HTMLImageElement): PercentCrop {
  const shorter = width < height ? { width: 100 } : { height: 100 }
  return centerCrop(makeAspectCrop({ unit: '%', ...shorter }, 1, width, height), width, height)
}

type PreviewProps = { image: HTMLImageElement | null; part: PercentCrop | undefined; isReady: boolean }

function Preview({ image, part, isReady }: PreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (isReady && image && canvas.current) drawSquare(canvas.current, image, part, 224)
  }, [image, part, isReady])
  return (
    <figure className={styles.preview}>
      <figcaption>{t.preview}</figcaption>
      <canvas ref={canvas} width={224} height={224} role="img" aria-label={t.previewAlt} />
    </figure>
  )
}

/** A square part of an image in percent of its width and height; without one the whole image. */
type SquarePart = { x: number; y: number; width: number; height: number } | undefined

/** Draws the part, or the whole image in the middle, on a white square. */
function drawSquare(canvas: HTMLCanvasElement, image: HTMLImageElement, part: SquarePart, side: number) {
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return
  const { naturalWidth: width, naturalHeight: height } = image
  context.fillStyle = '#fff' // JPEG has no transparency
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  if (part) {
    const [x, y] = [(part.x * width) / 100, (part.y * height) / 100]
    context.drawImage(image, x, y, (part.width * width) / 100, (part.height * height) / 100, 0, 0, side, side)
    return
  }
  const scale = side / Math.max(width, height)
  const [shownWidth, shownHeight] = [width * scale, height * scale]
  context.drawImage(image, (side - shownWidth) / 2, (side - shownHeight) / 2, shownWidth, shownHeight)
}

/** The same as a file, twice as large as what is stored: the server makes the small one. */
function squareFile(image: HTMLImageElement, part: SquarePart): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  drawSquare(canvas, image, part, 640)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
}
