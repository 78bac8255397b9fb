import { Outlet } from '@tanstack/react-router'
import { Logo } from '../../ui/logo.tsx'
import { Rosette } from '../../ui/rosette.tsx'
import { Guilloche } from '../ui/guilloche.tsx'
import { ThemeProvider } from '../ui/theme-provider.tsx'
import styles from './form-layout.module.css'
import { appText } from './text.ts'

const t = appText.workspace

/** The frame of registration, sign-in and related forms, with a rosette beside the form. */
export function FormLayout() {
  const [firstLine, secondLine] = t.slogan
  return (
    <ThemeProvider>
      <div className={styles.shell}>
        <a href="#main" className={styles.skip}>
          {t.skipToContent}
        </a>
        <header className={styles.header}>
          <a href="/" className={styles.home}>
            <Logo />
          </a>
          <Guilloche />
        </header>
        <main id="main" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
        <aside className={styles.seal}>
          <Rosette serial="GENUINE" size={880} className={styles.rosette} />
          <p>
            {firstLine} <br />
            {secondLine}
          </p>
        </aside>
      </div>
    </ThemeProvider>
  )
}
