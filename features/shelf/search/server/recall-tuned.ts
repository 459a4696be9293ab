/**
 * What buyers type and mean in the demo shop, the half that synonyms and rules were made for: codes of products without 'DM-', of
 * categories or of brands, any of which is meant.
 */
export const tuned: Record<string, string> = {
  'initial consonants': `
    ㅈㅅㄱ = CON-0001 CON-0002 CON-0003 CON-0004
    ㄴㅌㄹ = CON-0016
    ㅂㄴㅌ = VT
    ㅅㄹㅂㅇ = SV
    ㅅㅋㅂㅅㅌ = BST
    ㅅㄷㅈ = CON-0021
    ㄷㅌ ㅁㅅㅋ = CON-0019
    ㅁㅂ = CON-0012
    ㅊㅇㅍ ㅈ = CON-0023
    ㅍㅌㄴ = COS-0004 COS-0005 COS-0006
    ㅂㅌㅅ = BTX
  `,
  'parts of words': `
    캘릭 = FIL-CAL
    볼륨 = FIL-0004 FIL-0009 FIL-0014 FIL-0018
    뉼라 = CON-INJ-CAN
    소독제 = CON-0021
    재생테 = CON-0015
    주사침 = CON-0009
    클렌 = COS-0009
    판테 = COS-0004 COS-0005 COS-0006
    스크류 = THR-0004
    핸드피 = EQP-0017
    웨비 = BOK-0003
  `,
  'other layout': `
    wntkrl = CON-0001 CON-0002 CON-0003 CON-0004
    slxmflf = CON-0016
    tlzkzmfla = COS-0002
    qhspxk = VT
    flwpsshqk = RN
    akcnlzmfla = CON-0024
    zhrm = THR-COG THR-PCL
    zkxmflwl = EQP-TIP-CTG
    ausqhd = CON-0012
    ㅜㅕㅍ디ㅑㅜ = NV
    rmffjqm = CON-HYG-GLV
  `,
  brands: `
    누벨린 필러 = NV
    보네타 100 = BTX-0002 BTX-0008
    보네타 보톡스 = VT
    메디쎄온 장갑 = CON-HYG-GLV
    더마노트 선크림 = COS-SUN
    실라인 코그 = THR-COG THR-PCL
    mediseon 주사기 = CON-0001 CON-0002 CON-0003 CON-0004
    에코르메드 하이푸 = EQP-ENE-HIFU EQP-TIP-CTG
    하이드로엔 HA = BST-0006 BST-0008 BST-0013
    VONETTA = VT
    아르카북스 = BOK
    소노 카트리지 = EQP-TIP-CTG
  `,
  'spacing and units': `
    주사기 1cc = CON-0001 CON-0004
    5 cc 주사기 = CON-0003
    캐뉼라 25게이지 = CON-0005
    38mm 캐뉼라 = CON-0006
    30g 바늘 = CON-0009
    누벨린필러 = NV
    100u 보톡스 = BTX-0002 BTX-0005 BTX-0008 BTX-0010
    멸균장갑 = CON-0018
    폼드레싱 10x10 = CON-0013
    멸균 거즈 롤 = CON-0010
    초음파젤5L = CON-0023
    마취 크림 30그램 = CON-0024
    시카크림50ml = COS-0002
    덴탈마스크50매 = CON-0019
    코그 19g 90mm = THR-0008 THR-0011 THR-0013
    RF팁 16핀 = EQP-0015
    누벨린 볼륨1.0 = FIL-0004
  `,
  codes: `
    DM-CON-0016 = CON-0016
    con-0020 = CON-0020
    btx 0005 = BTX-0005
    dm fil 0012 = FIL-0012
    eqp0011 = EQP-0011
    cos-0011 = COS-0011
    bst0006 = BST-0006
  `,
  synonyms: `
    알콜솜 = CON-0020
    일회용 마스크 = CON-0019
    초음파겔 = CON-0023
    소독솜 = CON-0020
    연어주사 = BST-PN
    주사바늘 = CON-0009 CON-0008
    needle = CON-0008 CON-0009
    시린지 1cc = CON-0001 CON-0004
    latex glove = CON-0017
    고무장갑 = CON-HYG-GLV
    의료용 마스크 = CON-0019
    가제 = CON-0010 CON-0011
    코튼 스왑 = CON-0012
    핸드 새니타이저 = CON-0021
    소노젤 = CON-0023
    국소마취제 = CON-0024
    습윤밴드 = CON-DRS-FOM
    의료용 테이프 = CON-0015
    sunscreen = COS-SUN
    재생크림 = COS-REG-CRM
    실리프팅 = THR
    고주파 장비 = EQP-ENE-RF
    피부 진단기 = EQP-DGN-SKN
    해부학 책 = BOK-0001
    사각턱 보톡스 = BTX
  `,
  'typing errors': `
    누밸린 = NV
    주사귀 = CON-0001 CON-0002 CON-0003 CON-0004
    라택스 = CON-0017
    마스그 = CON-0019 COS-0003 COS-0006
    세라비얀 = SV
    보내타 = VT
    메디세온 장갑 = CON-HYG-GLV
    히알루론신 = FIL-HA FIL-LHA
    손소둑제 = CON-0021
    카트리찌 = EQP-TIP-CTG
    판태놀 크림 = COS-0005
    켈릭스 = FIL-CAL
    나노니틀 = CON-0008
    니트릴 쟝갑 = CON-0016
    선크립 = COS-SUN
    시린쥐 = CON-0001 CON-0002 CON-0003 CON-0004
    에코르매드 = EC
  `,
}
