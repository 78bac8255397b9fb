import type { PrivacyText } from '../en/privacy.ts'

export const privacy: PrivacyText = {
  lead: 'Kuhakiki bidhaa hapa hakuhitaji akaunti, jina wala namba ya simu. Kurasa zetu hazipakii chochote kutoka kwa kampuni nyingine. Ukurasa huu unaeleza tunachohifadhi, kwa muda gani, na jinsi ya kukifuta.',
  checks: {
    title: 'Unapohakiki bidhaa',
    code: 'Msimbo gani, lini, kama uliskani au uliandika, na ilichukua muda gani.',
    id: 'Kitambulisho cha nasibu kilichoundwa na kivinjari chako. Hutuwezesha kutofautisha watu wawili, ili tugundue misimbo iliyonakiliwa. Hakikutambulishi.',
    device: 'Aina ya kifaa chako, mfumo endeshi, kivinjari na aina ya mtandao (kama 4G).',
    area: 'Ukishiriki eneo lako tu: mahali, kwa takriban kilomita moja kabla ya kuhifadhiwa, na mji ulio karibu zaidi. Tunauliza baada ya matokeo tu. Unaweza kukataa.',
    ownItem: 'Majibu yako, tukiuliza kama bidhaa ni yako au pakiti yake inafanana.',
    pin: 'Ukiweka PIN iliyofichwa: lini, kama ilikuwa sahihi na, kama ulishiriki eneo lako, mji. Kitambulisho chako huhifadhiwa tu na matumizi ya kwanza ya PIN. Ili kuzuia kubahatisha, tunahifadhi pia umbo lake lililovurugwa, kwa siku tatu zaidi sana. Hatuhifadhi kamwe PIN yenyewe.',
    manufacturerSees:
      'Mtengenezaji huona lini na katika mji gani msimbo ulihakikiwa, na kwenye aina gani ya kifaa. Kama lebo huenda imenakiliwa, huona pia mahali ilipohakikiwa, kwa takriban kilomita moja, na uhakiki upi ulitoka mtandao mmoja. Haoni kamwe kitambulisho chako.',
    retention: (months) =>
      `Tunafuta kila uhakiki baada ya ${months === 1 ? 'mwezi 1' : `miezi ${months}`}, na kitambulisho chako baada ya muda huohuo bila kutembelea.`,
    history:
      'Ili kugundua lebo zilizonakiliwa, tunahifadhi pia wakati, mahali na aina ya kifaa cha kila uhakiki pamoja na msimbo, kwa muda huohuo.',
    counts: 'Jumla hubaki, kama idadi ya uhakiki katika mji kwa siku. Haiwezi kuhusishwa na wewe.',
  },
  address: {
    title: 'Anwani yako ya IP',
    text: 'Hatuihifadhi. Ili kuzuia matumizi mabaya, tunahifadhi umbo lake lililovurugwa, kwa ufunguo unaobadilika kila siku. Tunafuta vyote viwili ndani ya siku tatu.',
    networkTag:
      'Ili kugundua lebo zilizonakiliwa, tunahifadhi kwa siku 7 msimbo mfupi unaotokana na anwani ya mtandao wako kwa ufunguo wa siri unaobadilika kila wiki. Unaonyesha kama uhakiki mara mbili ulitoka mtandao mmoja. Watu wengi wanaushiriki, hauwezi kugeuzwa kuwa anwani yako, na anwani yenyewe hatuihifadhi kamwe.',
  },
  textMessages: {
    title: 'Unapotuma namba ya mfululizo kwa ujumbe',
    text: 'Ukihakiki kwa SMS, USSD au WhatsApp, hatuhifadhi namba yako ya simu, bali umbo lake lililovurugwa badala ya kitambulisho. Tunalifuta tunapofuta uhakiki. Ili kuzuia matumizi mabaya, tunahifadhi umbo jingine kwa siku tatu tu. Kampuni yako ya simu huona namba yako, kama kwa ujumbe wowote.',
    bySms: 'Ili kufuta tunachohifadhi kuhusu namba yako, tuma neno ERASE badala ya namba ya mfululizo.',
    byUssd: 'Ili kufuta tunachohifadhi kuhusu namba yako, piga tena na uandike 0 badala ya namba ya mfululizo.',
    byWhatsApp:
      'Kwa WhatsApp, tunasoma picha tu, hatuihifadhi. Meta huona namba yako na ujumbe wako. Tuma neno ERASE ili kufuta tunachohifadhi kuhusu namba yako.',
  },
  answers: {
    title: 'Unapojibu maswali ya mtengenezaji',
    text: 'Tunahifadhi majibu yako na msimbo, wakati, kitambulisho cha kivinjari chako, aina ya kifaa na, kama ulishiriki, eneo lako kama ilivyo hapo juu. Mtengenezaji huona majibu, yalipofika na mji yalikotoka, lakini si kitambulisho chako. Tunayahifadhi hadi uyafute.',
  },
  reports: {
    title: 'Unaporipoti bidhaa',
    what: 'Unachoandika, namba ya mfululizo au tovuti iliyo kwenye lebo, na matokeo ya uhakiki wetu.',
    more: 'Ukiyaongeza: ulikonunua, mji uliopo, picha, na namba yako ya simu au barua pepe.',
    access:
      'Ni wanaoshughulikia ripoti yako tu wanaoiona: mtengenezaji, au timu yetu kama hatumjui mtengenezaji. Tunaondoa taarifa zilizofichwa kwenye picha, kama mahali.',
    status: 'Mwenye namba yake huona ilipofikia, bidhaa, namba ya mfululizo na jibu, lakini si ulichoandika.',
    retention: (days) =>
      `Tunafuta picha na namba yako ya simu au barua pepe siku ${days} baada ya ripoti kufungwa. Sehemu nyingine ya ripoti hubaki. Haina kitambulisho cha kivinjari chako.`,
  },
  device: {
    title: 'Tunachohifadhi kwenye kifaa hiki',
    lead: 'Tunaweka kidakuzi kimoja tu, na ni pale unapochagua lugha: huhifadhi lugha hiyo kwa mwaka mmoja, hakuna kingine. Vingine vyote viko kwenye hifadhi ya kivinjari chako:',
    id: 'Kitambulisho cha kivinjari hiki.',
    result: (hours) => `Matokeo yako ya mwisho, huonyeshwa tena kwa saa ${hours}.`,
    answers: 'Majibu yako, ili tusikuulize mara mbili.',
    area: 'Kama unashiriki eneo lako, na kwa uhakiki upi lilitumwa.',
    camera: 'Kamera uliyochagua.',
    draft: 'Ripoti au jibu ulilolianza, kwa siku moja.',
    tab: 'Hadi ufunge kichupo: uhakiki unaoonyeshwa, ili kufungua tena kusihesabiwe mara mbili, na ulipofikia kusoma.',
    partners: 'Kwa washirika: kuingia, mipangilio ya mwonekano na mahali palipopatikana kwa ramani.',
  },
  companies: {
    title: 'Kampuni yako ikiwa mshirika',
    stored:
      'Tunahifadhi unachosajili: kampuni, namba ya usajili, anwani, namba ya simu na barua pepe. Tunafuta ombi kama barua pepe yake haijathibitishwa ndani ya siku 30. Nenosiri lako, na kila PIN na kiungo tunachotuma, tunahifadhi kwa umbo lisilosomeka tu. Tunaweka kumbukumbu ya yaliyofanywa kwenye akaunti, na ya malipo. Mtoa huduma wa malipo hushughulikia kadi; namba za kadi hazitufikii kamwe.',
    published:
      'Ukishaidhinishwa, jina la kampuni yako, namba ya usajili na tarehe ya kuidhinishwa ni za wazi. Tunawaandikia washirika kuhusu akaunti, malipo na tahadhari zao. Tunawaandikia wanunuzi barua pepe kuhusu ripoti zao tu.',
  },
  erasure: {
    title: 'Ona, pakua au futa data yako',
    text: 'Kwenye ukurasa mmoja unaweza kupakua kila uhakiki na jibu lenye kitambulisho cha kivinjari hiki. Hapo unaweza pia kuvifuta: tunaondoa kabisa kitambulisho, eneo, kifaa na ulichoandika, hapa na kwenye kifaa hiki. Wakati na mji wa uhakiki na uliyochagua hubaki, bila uhusiano na wewe. Fanya hivi kabla ya kusafisha kivinjari chako: bila kitambulisho chake, hakuna anayeweza kupata uhakiki wako.',
    writeTo: 'Kwa ripoti uliyotuma, akaunti ya mshirika au swali lolote, andika kwa',
  },
}
