/**
 * What buyers type and mean in the demo shop, the half that nothing was made for before it was first measured: codes of products without 'DM-', of
 * categories or of brands, any of which is meant.
 */
export const heldBack: Record<string, string> = {
  'initial consonants': `
    ㅋㄴㄹ = CON-INJ-CAN
    ㄹㅌㅅ = CON-0017
    ㅋㄹㅂㅅㅌ = CT
    ㅎㅇㄷㄹㅇ = HE
    ㅁㅊㅋㄹ = CON-0024
    ㅇㅋㅇ ㅅㅇ = CON-0020
    ㅅㅋㄹ = COS-SUN
    ㅈㅅㅌㅇㅍ = CON-0015
    ㄴㄴㄴㄷ = CON-0008
    ㄹㅇㅈ = EQP-ENE-LAS
    ㄱㄹㅂ = CON-HYG-GLV
  `,
  'parts of words': `
    미디 = FIL-0002 FIL-0007 FIL-0012 FIL-0016
    벨린 딥 = FIL-0003 FIL-0005 FIL-0013
    스왑 = CON-0020
    드레싱 = CON-DRS-FOM
    주사ㅊ = CON-0009
    락타입 = CON-0004
    토너 = COS-0010
    약산성 = COS-0010
    트윈 = THR-0006
    접지 = EQP-0018
    아틀 = BOK-0001 BOK-0002
  `,
  'other layout': `
    zosbffk = CON-INJ-CAN
    fkxprtm = CON-0017
    aktmzm = CON-0019 COS-0003 COS-0006
    tpfkqldks = SV
    tmzlsqntmxj = BST
    wpf = CON-CAR-GEL COS-0009
    tjszmfla = COS-SUN
    rjwm = CON-0010 CON-0011
    thehrwp = CON-0021
    ㅔ애 = THR
    qhxnf = BTX
  `,
  brands: `
    세라비안 필러 = SV
    클로비스톡 200 = BTX-0006
    리젠노바 부스터 = RN
    메디쎄온 글러브 = CON-HYG-GLV
    더마노트 썬크림 = COS-SUN
    실라인 모노실 = THR-MON THR-0012
    seravian = SV
    루미테크닉 레이저 = EQP-ENE-LAS
    lumitechnic = LT
    dermanote 크림 = COS-REG-CRM COS-SUN
    clovistok = CT
    루미 x5 = EQP-0006
  `,
  'spacing and units': `
    3cc 주사기 = CON-0002
    1ml주사기 = CON-0001 CON-0004
    27G캐뉼라 = CON-0006
    캐뉼라 50 mm = CON-0005
    주사침30G = CON-0009
    보네타주100 = BTX-0002
    톡신 200유닛 = BTX-0003 BTX-0006
    라텍스글러브 = CON-0017
    거즈 7.5 = CON-0011
    알코올스왑 = CON-0020
    손 소독제 500 = CON-0021
    선 크림 = COS-SUN
    판테놀 앰플 30미리 = COS-0004
    나노 니들 34g = CON-0008
    모노 29g = THR-0001 THR-0002 THR-0012
    카트리지 4.5 = EQP-0013
    세라비안소프트 = FIL-0006 FIL-0015
  `,
  codes: `
    con0005 = CON-0005
    DMBTX0002 = BTX-0002
    FIL-0004 = FIL-0004
    thr-0007 = THR-0007
    EQP-0015 = EQP-0015
    DM-COS-0002 = COS-0002
    dm-bok-0003 = BOK-0003
  `,
  synonyms: `
    물광주사 = BST-HA
    하이푸 팁 = EQP-TIP-CTG
    반창고 = CON-0015 CON-DRS-FOM
    알콜패드 = CON-0020
    리쥬란 = BST-PN
    니들 = CON-0008 CON-0009
    syringe = CON-0001 CON-0002 CON-0003 CON-0004
    인슐린 주사기 = CON-0001 CON-0004
    nitrile = CON-0016
    수술용 장갑 = CON-0018
    마스크팩 = COS-REG-MSK
    gauze = CON-0010 CON-0011
    손세정제 = CON-0021
    쿨링젤 = CON-0022
    엠라크림 = CON-0024
    마취연고 = CON-0024
    메디폼 = CON-DRS-FOM
    자외선차단제 = COS-SUN
    세럼 = COS-REG-AMP
    폼클렌징 = COS-0009
    녹는 실 = THR
    울쎄라 = EQP-ENE-HIFU EQP-TIP-CTG
    레이져 = EQP-ENE-LAS
    온라인 강의 = BOK-0003
    히알루론산 필러 = FIL-HA FIL-LHA
  `,
  'typing errors': `
    캐놀라 = CON-INJ-CAN
    알콜스왑 = CON-0020
    니트랄 = CON-0016
    스킨부스더 = BST
    리잰노바 = RN
    클로비스독 = CT
    더마노드 = COS
    마취크람 = CON-0024
    드레씽 = CON-DRS-FOM
    재생태이프 = CON-0015
    클랜저 = COS-0009
    하이드로앤 = HE
    초음파 잴 = CON-0023
    nuvelln = NV
    보톡쓰 = BTX
    덴탈 마수크 = CON-0019
    레이저어 = EQP-ENE-LAS
  `,
}
