import { formatPageTitle, pages } from '@sahihi/contract/domain/pages.ts'
import { basicMessages } from '@sahihi/contract/i18n/en/basic-messages.ts'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { FormDocument, formDescription, formPaths } from './form-pages.tsx'

/** The forms before sign-in, which forms.tsx hydrates. */
export const formMarkups = () =>
  formPaths.map((path) => ({
    path,
    title: formatPageTitle(pages.find((page) => page.path === path)?.title),
    description: formDescription(path),
    markup: renderToString(<FormDocument path={path} openApp={async () => undefined} />),
  }))

/** That a script did not load, with a link that opens the page again. */
export const notLoadedMarkup = () =>
  renderToStaticMarkup(
    <>
      {basicMessages.pageNotLoaded} <a href="?">{basicMessages.tryAgain}</a>
    </>,
  )
