import { useEffect, useState } from 'react'
import { t } from '../../lib/i18n.ts'

type PictureProps = { src: string; alt: string; onFail: () => void }

/** The picture of the product. If it does not load its room stays empty, so that nothing moves. */
export function PackPicture({ src, product }: { src: string; product: string }) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <div className={hasFailed ? 'pack failed' : 'pack'}>
      <h3>{t().comparePack}</h3>
      {hasFailed ? null : <Picture src={src} alt={product} onFail={() => setFailed(true)} />}
    </div>
  )
}

/** The logo of the manufacturer, with its name. */
export function CompanyLogo({ src, company }: { src: string; company: string }) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <p className="company-logo">
      {hasFailed ? null : <Picture src={src} alt="" onFail={() => setFailed(true)} />}
      {company}
    </p>
  )
}

/** Requested once the words of the verdict have been painted. */
function Picture({ src, alt, onFail }: PictureProps) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return <img className="card" src={isPainted ? src : undefined} alt={isPainted ? alt : ''} onError={onFail} />
}

/** Calls back after the next frame is on the screen. Returns how to cancel it. */
function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
