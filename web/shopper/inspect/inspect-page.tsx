import './inspect-page.css'
import { type ComponentType, type FormEvent, useEffect, useState } from 'react'
import { signInPath } from '../../lib/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/logo.tsx'
import { ownHosts } from '../lib/own-hosts.ts'
import { answerOffline } from './answer-offline.ts'
import { AnswerView } from './answer-view.tsx'
import { DownloadView } from './download-view.tsx'
import { DownloadsCard } from './downloads-card.tsx'
import type { PhotoFieldProps } from './inspection-form.tsx'
import { QueueCard } from './queue-card.tsx'
import { inspectText as t } from './text.ts'
import { useDownloads } from './use-downloads.ts'
import { trustKey, useInspector } from './use-inspector.ts'
import { useQueue } from './use-queue.ts'

type InspectPageProps = {
  Camera: ComponentType<{ onText: (text: string) => void; onClose: () => void; typeLabel: string }>
  PhotoField: ComponentType<PhotoFieldProps>
}

/** Checks packs by what was taken along, and keeps inspections until they are sent. All of it works without a network. */
export function InspectPage({ Camera, PhotoField }: InspectPageProps) {
  const { session, load } = useInspector()
  const inspector = session.status === 'ready' ? session.inspector : undefined
  const downloads = useDownloads(inspector)
  const queue = useQueue(session, load)
  const isOnline = useOnline()
  const [view, go] = useView()
  const [text, setText] = useState('')
  const [saved, setSaved] = useState(false)
  const show = (read: string) => {
    setText(read)
    setSaved(false)
    go('#code')
  }
  if (session.status !== 'ready') return <Outside session={session} />
  if (view === '#scan') return <Camera onText={show} onClose={() => go('')} typeLabel={t.typeSerial} />
  if (view === '#download')
    return (
      <Frame isOnline={isOnline} onBack={() => go('')} title={t.choose.title}>
        <DownloadView downloads={downloads} onChosen={() => go('')} />
      </Frame>
    )
  if (view === '#code' && text && !downloads.isOpen)
    return (
      <Frame isOnline={isOnline} onBack={() => go('')}>
        <p role="status">{t.opening}</p>
      </Frame>
    )
  if (view === '#code' && text) {
    const answer = answerOffline(downloads.manifests, text, { ownHosts: ownHosts(), now: new Date() })
    const onSaved = async () => {
      setSaved(true)
      go('')
      await queue.send()
    }
    return (
      <Frame isOnline={isOnline} onBack={() => go('')}>
        <AnswerView
          {...{ answer, downloads, PhotoField, onSaved }}
          owner={session.inspector.id}
          onNext={() => go('#scan')}
        />
      </Frame>
    )
  }
  const { newKey } = session
  const trust = async (key: string) => {
    await trustKey(session.inspector, key)
    await Promise.all([load(), downloads.refresh()])
  }
  return (
    <Frame isOnline={isOnline} title={t.title}>
      <p className="inspect-quiet">
        {t.by(
          session.inspector.name ?? session.inspector.email,
          session.inspector.authority ?? session.inspector.company ?? '',
        )}
      </p>
      {newKey ? (
        <p className="alert" role="alert">
          {t.keyChanged}
          <button type="button" className="quiet-button" onClick={() => void trust(newKey)}>
            {t.downloads.remove}
          </button>
        </p>
      ) : null}
      <p role="status">{saved ? t.saved(isOnline) : null}</p>
      <button type="button" className="button button-main inspect-scan" onClick={() => go('#scan')}>
        <Icon path="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 12h8" />
        {t.scan}
      </button>
      <TypeForm onText={show} />
      <QueueCard {...queue} isOnline={isOnline} />
      <DownloadsCard downloads={downloads} isOnline={isOnline} onDownload={() => go('#download')} {...session} />
    </Frame>
  )
}

function TypeForm({ onText }: { onText: (text: string) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('serial')).trim()
    if (text) onText(text)
  }
  return (
    <form className="form" onSubmit={submit}>
      <div className="inspect-row">
        <label htmlFor="serial">{t.typeSerial}</label>
        <input
          id="serial"
          name="serial"
          className="text-field serial-input"
          maxLength={128}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
        />
        <button type="submit" className="button">
          {t.check}
        </button>
      </div>
    </form>
  )
}

type FrameProps = { isOnline: boolean; title?: string; onBack?: () => void; children: React.ReactNode }

const Frame = ({ isOnline, title, onBack, children }: FrameProps) => (
  <main className="public page inspect">
    <header>
      {onBack ? (
        <button type="button" className="quiet-button" onClick={onBack}>
          {t.back}
        </button>
      ) : (
        <Logo />
      )}
      <span className={isOnline ? 'inspect-badge' : 'inspect-badge inspect-badge-off'} role="status">
        {isOnline ? t.online : t.offline}
      </span>
    </header>
    {title ? <h1>{title}</h1> : null}
    {children}
  </main>
)

/** Nobody inspects here: why, and the way in. */
function Outside({ session }: { session: { status: string; message?: string } }) {
  const { status, message } = session
  return (
    <main className="public plain-page" aria-busy={status === 'loading'}>
      <Logo />
      <h1>{t.title}</h1>
      {status === 'failed' || status === 'notAllowed' ? (
        <p className="alert" role="alert">
          {message ?? t.notAllowed}
        </p>
      ) : null}
      {status === 'signedOut' ? <p>{t.intro}</p> : null}
      {status === 'loading' || status === 'failed' ? null : (
        <a className="button button-main" href={signInPath('/inspect')}>
          {t.signIn}
        </a>
      )}
    </main>
  )
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const check = () => setOnline(navigator.onLine)
    addEventListener('online', check)
    addEventListener('offline', check)
    return () => {
      removeEventListener('online', check)
      removeEventListener('offline', check)
    }
  }, [])
  return isOnline
}

type View = '' | '#scan' | '#download' | '#code'

/** The view is in the address, so that Back leads to the one before. */
function useView(): [string, (view: View) => void] {
  const [view, setView] = useState(location.hash)
  useEffect(() => {
    const change = () => {
      setView(location.hash)
      scrollTo(0, 0)
    }
    addEventListener('hashchange', change)
    return () => removeEventListener('hashchange', change)
  }, [])
  const go = (next: View) => {
    location.hash = next
  }
  return [view, go]
}
