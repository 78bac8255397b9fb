/* The styles of the pages for companies, which have no script (documents.tsx). */
import '../../ui/tokens.css'
import '../../ui/public.css'
import '../../ui/controls.css'
import '../contact/contact-page.tsx'
import '../scans/manufacturers/manufacturers-page.tsx'
