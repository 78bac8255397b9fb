import './camera-help.css'
import { browserMenus } from '@sahihi/contract/i18n/browser-menus.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { currentLanguage, t } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icon.tsx'

type Menu = keyof typeof browserMenus
const nameOf = (menu: Menu) => {
  const names: Partial<Record<Language, string>> & { en: string } = browserMenus[menu]
  return names[currentLanguage()] ?? names.en
}

/** How a browser lets its user allow the camera again: behind an icon beside the address, or in the settings of the phone. */
type PermissionSteps = { browser: string; icon?: string; menu?: Menu; isInPhoneSettings?: boolean }

const sliders = 'M4 8h9M19 8h1M13 5v6h3V5zM20 16h-9M5 16H4M8 13v6h3v-6z'
const lock = 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3'
const page = 'M4 5h16v10H4zM4 19h10'
const camera = 'M3 8h4l2-3h6l2 3h4v11H3zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z'
const gear = 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M19 5l-3 3M8 16l-3 3'
const allowed = 'M8 6h8a6 6 0 0 1 0 12H8A6 6 0 0 1 8 6zM16 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z'

/** How to allow the camera in the browser that refused it, in words and pictures. */
export function CameraHelp() {
  const { scanner, retry } = t()
  const help = scanner.cameraHelp
  const { browser, icon, menu, isInPhoneSettings } = findPermissionSteps(navigator.userAgent)
  const steps = [
    ...(icon ? [{ path: icon, text: help.icon }] : []),
    ...(menu ? [{ path: camera, text: help.menu(nameOf(menu)) }] : []),
    ...(isInPhoneSettings ? [{ path: gear, text: help.phone(browser) }] : []),
    ...(icon || isInPhoneSettings ? [] : [{ path: gear, text: help.page }]),
    { path: allowed, text: help.allow(retry) },
  ]
  return (
    <div className="camera-help">
      <h2>{help.title(browser || help.thisBrowser)}</h2>
      <ol>
        {steps.map(({ path, text }) => (
          <li key={path}>
            <Icon path={path} />
            {text}
          </li>
        ))}
      </ol>
    </div>
  )
}

// Of what the browsers call themselves the first word that fits counts: nearly all say Chrome or Safari, too.
function findPermissionSteps(agent: string): PermissionSteps {
  const isPhone = /Mobi|Android/.test(agent)
  // On an iPhone only Safari has settings for a page.
  const other = /(?:CriOS|FxiOS|EdgiOS|OPiOS|OPT)\//.exec(agent)?.[0]
  if (other) return { browser: iosNames[other] ?? '', isInPhoneSettings: true }
  if (/SamsungBrowser/.test(agent)) return { browser: 'Samsung Internet', icon: lock, menu: 'permissions' }
  if (/OPR\//.test(agent)) return { browser: 'Opera', icon: lock, ...(isPhone ? { menu: 'siteSettings' } : {}) }
  if (/Firefox\//.test(agent)) return { browser: 'Firefox' }
  const chromium = /Edg/.test(agent) ? 'Edge' : /Chrome\//.test(agent) ? 'Chrome' : undefined
  if (chromium) return { browser: chromium, icon: sliders, ...(isPhone ? { menu: 'permissions' } : {}) }
  if (!/Safari\//.test(agent)) return { browser: '' }
  return { browser: 'Safari', ...(isPhone ? { icon: page, menu: 'websiteSettings' } : {}) }
}

const iosNames: Record<string, string> = {
  'CriOS/': 'Chrome',
  'FxiOS/': 'Firefox',
  'EdgiOS/': 'Edge',
  'OPiOS/': 'Opera',
  'OPT/': 'Opera',
}
