import type { PrivacyText } from '../en/privacy.ts'

export const privacy: PrivacyText = {
  lead: 'To check product for here no need account, name or phone number. Our pages no dey load anything from anoda company. Dis page dey tell you wetin we dey keep, how long, and how you fit delete am.',
  checks: {
    title: 'When you dey check product',
    code: 'Which code e be, when, whether dem scan am or type am, and how long e take.',
    id: 'One random ID wey your browser make. E dey help us know two pipol apart, so we fit catch code wey dem copy. E no dey show who you be.',
    device: 'Di kind of device, system, browser and network (like 4G).',
    area: 'Only if you tell us your area: di place, about one kilometre before we keep am, and di town wey near am pass. We dey ask only after your result. You fit say no.',
    ownItem: 'Your answers, if we ask whether di item na your own or di pack look di same.',
    pin: 'If you enter PIN wey hide: when, whether e correct and, if you tell us your area, which town. Your ID dey only with di first time wey dem use one PIN. To stop guess work, we still keep one scrambled form of your ID, three days at most. We no dey ever keep di PIN itself.',
    manufacturerSees:
      'Di company wey make di product dey see when and for which town dem check code, and which kind phone or computer. If e be like say dem copy one label, dem dey also see di places of im checks, about one kilometre, and which ones come from one network. Dem no dey ever see your id.',
    retention: (months) =>
      `We dey delete each check after ${months === 1 ? '1 month' : `${months} months`}, and your ID after di same time without visit.`,
    history:
      'To catch label wey dem copy, we dey also keep di time, di place and di kind of phone of each check with di code, for di same time.',
    counts: 'Di total go remain, like how many checks dey for one town for one day. Nobody fit use am find you.',
  },
  address: {
    title: 'Your own IP address',
    text: 'We no dey keep am. To stop pipol wey wan spoil tins, we dey keep am scatter-scatter, with key wey dey change every day. We dey delete di two inside three days.',
    networkTag:
      'To catch label wey dem copy, we dey keep one short code for 7 days. We dey make am from di address of your network with secret key wey dey change every week. E dey show whether two checks come from one network. Plenty people share am, nobody fit turn am back to your address, and we no dey ever keep di address itself.',
  },
  textMessages: {
    title: 'When you text serial number',
    text: 'If you check by SMS, USSD or WhatsApp, we no dey keep your phone number, only scatter-scatter form of am instead of ID. We dey delete am when we delete di checks. To stop pipol wey wan spoil tins, we dey keep another form for three days at most. Your network company fit see your number, like any text.',
    bySms: 'To wipe wetin we keep about your number, text di word ERASE instead of di serial number.',
    byUssd: 'To wipe wetin we keep about your number, dial again and type 0 instead of di serial number.',
    byWhatsApp:
      'For WhatsApp, we dey only read di photo, we no dey keep am. Meta fit see your number and your messages. Send di word ERASE to wipe wetin we keep about your number.',
  },
  answers: {
    title: 'When you answer di questions of one company',
    text: 'We dey keep your answers with di code, di time, di ID of your browser, di kind of device and, if you tell us, your area like we talk for up. Di company dey see di answers, when dem come and from which town, but no be your ID. We go keep dem till you delete dem.',
  },
  reports: {
    title: 'When you dey report product',
    what: 'Wetin you write, di serial number or di address for di label, and wetin our check talk.',
    more: 'If you add dem: where you buy am, di town of your area, picture, and how we go take reach you.',
    access:
      'Na only di pipol wey dey handle your report dey see am: di company, or our own pipol if we no know di company. We dey comot hidden data like location from pictures.',
    status:
      'Anybody wey get di report number fit see how far, di product, di serial number and di answer, but e no fit see wetin you write.',
    retention: (days) =>
      `We go wipe di picture and how to reach you ${days} days after di case close. Di rest of di report go stay. E no carry di id of your browser.`,
  },
  device: {
    title: 'Wetin dey stay for dis phone or computer',
    lead: 'We dey put one cookie, and only when you choose language: e dey hold dat language for one year, nothing else. Di rest dey inside your browser storage:',
    id: 'Di id wey dis browser get.',
    result: (hours) => `Your last result, wey we go show again for ${hours} hours.`,
    answers: 'Wetin you answer, so dat we no go ask you two times.',
    area: 'Whether you dey tell us your area, and for which checks e go.',
    camera: 'Di camera wey you choose.',
    draft: 'Report or answer wey you don start, for one day.',
    tab: 'Till you close di tab, which check e dey show, so dat to open am again no go count two times, and where you reach as you dey read.',
    partners: 'For partners: di sign-in, how di pages dey look and places wey dem find for di map.',
  },
  companies: {
    title: 'When your company be partner',
    stored:
      'We dey keep wetin you register: company, registration number, address, phone number and email. Application wey nobody prove di email, we go wipe am after 30 days. Your password, and every PIN and link wey we send, we dey keep am as hash only. Wetin dem do with di account dey for record, with di time, and payments too. Di payment company dey handle cards; di card numbers no dey reach us.',
    published:
      'When we approve you, your company name, registration number and di day we approve am dey public. We dey write partners about dia account, payments and alerts. We dey send mail to buyers only about di report wey dem send.',
  },
  erasure: {
    title: 'See am, download am or delete your data',
    text: 'One page go give you every check and answer wey carry di id of dis browser, as file. For there you fit wipe dem too: your id, your place, your phone and wetin you write go comot forever, for here and for dis phone. Di time and town of di check and wetin you choose go stay, with nothing wey lead to you. Do am before you clear your browser: without im id nobody fit find your checks.',
    writeTo: 'For report wey you send, for partner account and for any question, write to',
  },
}
