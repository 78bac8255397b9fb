import type { PrivacyText } from '../en/privacy.ts'

export const privacy: PrivacyText = {
  lead: 'Ilele ngwaahịa ebe a achọghị akaụntụ, aha ma ọ bụ nọmba ekwentị. Ibe anyị anaghị ebute ihe ọ bụla si n’ụlọ ọrụ ọzọ. Ibe a na-ekwu ihe anyị na-echekwa, ogologo oge ole, na otu ị ga-esi hichapụ ya.',
  checks: {
    title: 'Mgbe i lelere ngwaahịa',
    code: 'Koodu ole ọ bụ, mgbe ole, ma a sere ya ka ọ bụ pịnyere ya, na ogologo oge ọ were.',
    id: 'Nọmba ID nke ihe nchọgharị gị ji ohere họrọ. Ọ na-enyere anyị aka ịmata mmadụ abụọ dị iche, ka anyị chọpụta koodu e depụtaghachiri. O kwughị onye ị bụ.',
    device: 'Ụdị ngwa gị, sistemụ ya, ihe nchọgharị na ụdị ịntanetị (dịka 4G).',
    area: 'Naanị ma i kwuo mpaghara gị: ebe ahụ, ihe dị ka otu kilomita tupu e chekwaa ya, na obodo kacha dị nso. Anyị na-ajụ naanị mgbe azịza pụtara. Ị nwere ike ịjụ.',
    ownItem: 'Azịza gị, ma anyị jụọ ma ihe ahụ ọ̀ bụ nke gị ma ọ bụ ma mkpuchi ya ọ̀ bụ otu.',
    pin: 'Ọ bụrụ na ị tinye PIN zoro ezo: mgbe ole, ma ọ̀ ziri ezi na, ọ bụrụ na i kwuru mpaghara gị, obodo. A na-echekwa nọmba gị naanị na mgbe mbụ e jiri PIN mee ihe. Ka a ghara ịkọ nkọ, anyị na-echekwakwa ụdị ya a gbanwere agbanwe, ruo ụbọchị atọ. Anyị anaghị echekwa PIN n’onwe ya ma ọlị.',
    manufacturerSees:
      'Ụlọ ọrụ mere ngwaahịa na-ahụ mgbe na obodo e lelere koodu, na ụdị ngwa e ji mee ya. Ọ bụrụ na o yiri ka e depụtaghachiri akara, ha na-ahụkwa ebe e lelere ya, ihe dị ka otu kilomita, na nlele ndị si n’otu netwọk. A naghị egosi ha nọmba gị ma ọlị.',
    retention: (months) =>
      `Anyị na-ehichapụ nlele nke ọ bụla ka ọnwa ${months} gachara, na nọmba ID gị ka otu oge ahụ gachara na-enweghị nleta.`,
    history:
      'Ka anyị wee chọpụta akara e depụtaghachiri, a na-edebekwa oge, ebe na ụdị ngwa nke nlele na koodu ahụ, ruo otu ogologo oge ahụ.',
    counts: 'Mkpokọta na-afọdụ, dịka nlele ole dị n’otu obodo n’otu ụbọchị. A pụghị ijikọ ya na gị.',
  },
  address: {
    title: 'Adreesị IP gị',
    text: 'Anyị anaghị echekwa ya. Iji gbochie mmegbu, anyị na-echekwa ya n’ụdị agwakọtara agwakọta, jiri igodo na-agbanwe kwa ụbọchị. Anyị na-ehichapụ ha abụọ n’ime ụbọchị atọ.',
    networkTag:
      'Ka anyị wee chọpụta akara e depụtaghachiri, anyị na-edebe obere koodu ruo ụbọchị 7, nke e ji igodo nzuzo na-agbanwe kwa izu mee site n’adreesị netwọk gị. Ọ na-egosi ma nlele abụọ hà si n’otu netwọk. Ọtụtụ mmadụ na-eketa ya, a pụghị iji ya chọta adreesị gị, a naghịkwa edebe adreesị ahụ n’onwe ya ma ọlị.',
  },
  textMessages: {
    title: 'Mgbe i ji ekwentị zipu nọmba njirimara',
    text: 'Ọ bụrụ na i ji SMS, USSD ma ọ bụ WhatsApp lelee, anyị anaghị echekwa nọmba ekwentị gị, naanị ụdị ya agwakọtara agwakọta n’ọnọdụ nọmba ID. Anyị na-ehichapụ ya mgbe anyị hichapụrụ nlele. Iji gbochie mmegbu, anyị na-echekwa ụdị ọzọ ruo ụbọchị atọ. Ụlọ ọrụ ekwentị gị nwere ike ịhụ nọmba gị, dịka n’ozi ọ bụla.',
    bySms: 'Ka i hichapụ ihe anyị debere maka nọmba ekwentị gị, zipu okwu ERASE n’ọnọdụ nọmba njirimara.',
    byUssd: 'Ka i hichapụ ihe anyị debere maka nọmba ekwentị gị, kpọọ ọzọ ma pịa 0 n’ọnọdụ nọmba njirimara.',
    byWhatsApp:
      'Na WhatsApp, naanị ịgụ ka anyị na-agụ foto, anyị anaghị echekwa ya. Meta nwere ike ịhụ nọmba gị na ozi gị. Zipu okwu ERASE ka i hichapụ ihe anyị debere maka nọmba ekwentị gị.',
  },
  answers: {
    title: 'Mgbe ị zara ajụjụ ụlọ ọrụ',
    text: 'Anyị na-echekwa azịza gị na koodu, oge, nọmba ID nke ihe nchọgharị gị, ụdị ngwa na, ọ bụrụ na i kwuru ya, mpaghara gị dịka e kwuru n’elu. Ụlọ ọrụ ahụ na-ahụ azịza, mgbe ha bịara na obodo ha si, ma ọ bụghị nọmba ID gị. Anyị na-echekwa ha ruo mgbe i hichapụrụ ha.',
  },
  reports: {
    title: 'Mgbe ị kọrọ banyere ngwaahịa',
    what: 'Ihe i dere, nọmba njirimara ma ọ bụ adreesị dị n’akara, na ihe nlele anyị kwuru.',
    more: 'Ọ bụrụ na i tinyere ha: ebe ị zụtara ya, obodo mpaghara gị, foto, na otu a ga-esi nweta gị.',
    access:
      'Naanị ndị na-elekọta akụkọ gị na-ahụ ya: ụlọ ọrụ ahụ, ma ọ bụ ndị ọrụ anyị ma anyị amaghị ya. Anyị na-ewepụ ihe zoro ezo na foto, dịka ebe ị nọ.',
    status:
      'Onye nwere nọmba ya na-ahụ ebe o ruru, ngwaahịa ahụ, nọmba njirimara ya na azịza ya, mana ọ naghị ahụ ihe i dere.',
    retention: (days) =>
      `A na-ehichapụ foto na otu a ga-esi nweta gị ụbọchị ${days} ka e mechiri okwu ahụ. Akụkọ fọdụrụ na-anọ. O bughị nọmba ihe nchọgharị gị.`,
  },
  device: {
    title: 'Ihe na-anọ na ngwa a',
    lead: 'Anyị na-etinye naanị otu kuki, mgbe ị họọrọ asụsụ: ọ na-edebe asụsụ ahụ otu afọ, o nweghịkwa ihe ọzọ. Ihe ndị ọzọ niile dị n’ebe nchekwa nke ihe nchọgharị gị:',
    id: 'Nọmba ihe nchọgharị a.',
    result: (hours) => `Azịza ikpeazụ gị, e gosi ya ọzọ ruo awa ${hours}.`,
    answers: 'Ihe ị zara, ka a ghara ịjụ gị ugboro abụọ.',
    area: 'Ma ị na-ekwu mpaghara gị, na nlele ole e zigara ya.',
    camera: 'Igwefoto nke ị họọrọ.',
    draft: 'Akụkọ ma ọ bụ uche ị malitere ide, otu ụbọchị.',
    tab: 'Ruo mgbe i mechiri taabụ ahụ, nlele ọ na-egosi, ka imeghe ya ọzọ ghara ịgụ ugboro abụọ, na ebe ị gụruru.',
    partners: 'Maka ndị mmekọ: nbanye, otu ibe dị na ebe a chọtara maka maapụ.',
  },
  companies: {
    title: 'Mgbe ụlọ ọrụ gị bụ onye mmekọ',
    stored:
      'Anyị na-edebe ihe i debanyere: ụlọ ọrụ, nọmba ndebanye aha, adreesị, nọmba ekwentị na ozi-e. Arịrịọ a na-egosighị na ozi-e ya bụ eziokwu, a na-ehichapụ ya ka ụbọchị 30 gachara. Okwuntughe gị, na PIN na njikọ ọ bụla anyị zipụrụ, a na-edebe ha naanị n’ụdị a na-apụghị ịgụ agụ. Ihe e mere na akaụntụ dị na ndekọ, ya na oge ya, ịkwụ ụgwọ kwa. Ụlọ ọrụ ịkwụ ụgwọ na-elekọta kaadị; nọmba ha anaghị eru anyị aka.',
    published:
      'Ozugbo a nabatara gị, aha ụlọ ọrụ gị, nọmba ndebanye aha na ụbọchị nnabata pụtara ìhè nye mmadụ niile. Anyị na-edegara ndị mmekọ banyere akaụntụ ha, ịkwụ ụgwọ na ịdọ aka ná ntị. Anyị na-ezigara ndị ahịa ozi-e naanị banyere akụkọ ha.',
  },
  erasure: {
    title: 'Hụ, budata ma ọ bụ hichapụ ndekọ gị',
    text: 'Otu ibe na-enye gị, na faịlụ, nlele na azịza ọ bụla bu nọmba ihe nchọgharị a. N’ebe ahụ ị nwekwara ike ihichapụ ha: a na-ewepụ nọmba gị, ebe ị nọ, ngwa gị na ihe i dere kpamkpam, ebe a na na ngwa a. Oge na obodo nlele na ihe ị họọrọ na-afọdụ, na-enweghị ihe na-atụ aka na gị. Mee ya tupu i kpochapụ ihe nchọgharị gị: ma nọmba ya adịghị, o nweghị onye ga-ahụ nlele gị.',
    writeTo: 'Maka akụkọ i zipụrụ, akaụntụ onye mmekọ na ajụjụ ọ bụla, degara',
  },
}
