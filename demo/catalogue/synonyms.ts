import { normalize } from '#domain/korean-search.ts'
import type { Rows } from '../insert-rows.ts'
import { categories } from './categories.ts'

/** What buyers type for a category, by its code: for all of its products, not for those of its sisters. */
const ofCategories: Record<string, string> = {
  FIL: `필라 휠러 휠라 필러주사 볼륨필러 주름필러 얼굴필러 filler fillers 휠러주사 볼필러 입술필러 팔자필러 이마필러
    코필러 턱필러 무릎필러 레스틸렌 쥬비덤 주비덤 벨로테로 이브아르 뉴라미스 더채움 이보아르 클레비엘`,
  'FIL-HA': '히알루론산 히알루론산필러 히알필러 히알론산 하이알루론산 hyaluronic',
  'FIL-LHA': '히알루론산 히알루론산필러 히알필러 무통필러 리도카인 lidocaine',
  'FIL-CAL': `칼슘필러 콜라겐필러 칼슘 calcium pcl필러 레디어스 래디어스 엘란쎄 엘란세 히프필러 힙필러 바디필러 골반필러 엉덩이필러 가슴필러 힙딥필러`,
  BTX: `보톡스 보톡신 보툴 보툴리늄 보툴리눔 보툴리누스 독신 톡스 주름주사 주름보톡스 사각턱 사각턱주사 턱보톡스 toxin
    botulinum botox btx 나보타 보툴렉스 메디톡신 제오민 디스포트 코어톡스 리즈톡스 하이톡스 원더톡스 보톡스주사
    보톨 보톡 종아리보톡스 승모근보톡스 스킨보톡스 이마보톡스 미간보톡스 침샘보톡스 다한증 땀주사 땀보톡스 겨드랑이보톡스 어깨보톡스 다리보톡스 침샘주사 이갈이보톡스 사각턱보톡스`,
  'BTX-PWD': '분말보톡스 가루보톡스 파우더',
  'BTX-LIQ': `액상보톡스 액상톡신 물보톡스 liquid 이노톡스`,
  BST: `부스타 스킨부스타 스킨부스터주사 피부주사 재생주사 booster skinbooster 샤넬주사 필로르가 엑소좀 엑소솜
    부스터주사 피부재생주사 윤곽주사 아기주사 스킨주사`,
  'BST-PN': `연어주사 연어 연어dna 리쥬란 리주란 리쥬란힐러 힐러 pdrn주사 피디알엔 폴리뉴클레오타이드 폴리뉴클레오티드
    polynucleotide rejuran 쥬란 연어앰플 피엔주사 pn주사`,
  'BST-PN-EYE': `눈밑주사 눈가주사 눈주사 눈밑부스터 눈가부스터 눈밑재생 눈가재생`,
  'BST-HA': `물광주사 물광 히알부스터 수분주사 보습주사 볼라이트 촉촉주사 히알루론산주사 물광제 ha부스터`,
  'BST-COL': `콜라겐주사 콜라겐부스터 스컬트라 쥬베룩 주베룩 collagen 올리디아 울트라콜 plla주사 고우리`,
  THR: `실리프팅 리프팅실 녹는실 매선 매선실 피디오 thread threads 민트실 잼버실 실루엣소프트 울트라브이 리프팅사 안면실
    얼굴실 하이코 코실 봉합사 실주사 pdo실`,
  'THR-MON': `모노실 모노사 민실 회오리실 민자실`,
  'THR-COG': `코그실 가시실 돌기실 캐그 cog 코그사 갈고리실 미늘실`,
  'THR-PCL': '코그실 피씨엘 피엘엘에이',
  EQP: `기기 기계 장비 의료기기 device 장비류 의료기 미용기기`,
  'EQP-ENE': `리프팅장비 리프팅기계 시술장비 시술기기 타이트닝`,
  'EQP-ENE-HIFU': `하이푸 하이프 초음파리프팅 집속초음파 초음파장비 울쎄라 울세라 슈링크 울트라셀 더블로 리니어지 울트라포머 유쎄라 초음파기
    초음파기기 하이푸기계 하이푸장비`,
  'EQP-ENE-RF': `고주파 고주파장비 고주파기 알에프 써마지 서마지 인모드 올리지오 텐써마 덴서티 볼뉴머 포텐자 시크릿 실펌 알에프장비
    고주파기계 고주파기기`,
  'EQP-ENE-LAS': `레이져 레이저기 레이저기기 laser 피코 피코레이저 토닝 제모기 제모레이저 피코슈어 피코웨이 제네시스 엑셀브이 ipl
    아이피엘 젠틀맥스 co2 씨오투 프락셀 ndyag 제모 클라리티`,
  'EQP-DGN-SKN': `피부진단기 피부측정기 피부분석 피부진단 피부검사기 skinanalyzer 피부스캐너 피부스캔 마크뷰 피부측정 피부카메라`,
  'EQP-DGN-DRM': `더모스코프 더모스코피 더마스코피 피부확대경 확대경 dermoscope dermatoscope 더마토스코프 피부현미경`,
  'EQP-TIP': '카트릿지 cartridge',
  'EQP-TIP-CTG': `하이푸팁 하이푸카트리지 하이프팁 초음파팁 초음파카트리지 hifu팁 hifu카트리지 울쎄라팁 울쎄라 울세라팁 슈링크팁 슈링크
    리프팅팁 리프팅카트리지 카트릿찌 샷 shot shots tips 울트라셀카트리지 울트라셀팁 초음파리프팅팁 리니어지팁`,
  'EQP-TIP-TIP': `tip tips 니들팁 고주파팁 써마지팁 마이크로니들팁 알에프팁 포텐자팁 올리지오팁 텐써마팁 시크릿팁 rf니들팁`,
  'EQP-TIP-PAD':
    '접지판 접지패드 접지패치 접지전극 전극패드 리턴패치 그라운드패치 그라운드패드 그라운딩패드 리턴패드 pad grounding',
  CON: `일회용 의료용 병원용 소모품 진료용 시술용`,
  'CON-INJ-CAN': `카뉼라 카눌라 캐뉼러 캐눌라 캐뉼 캐눌러 카뉴라 캐뉴라 무딘바늘 필러바늘 필러캐뉼라 마이크로캐뉼라 cannula canula
    블런트 블런트니들 블런트캐뉼라 무딘니들 필러니들 blunt 까뉼라`,
  'CON-INJ-NAN': `나노바늘 미세바늘 나노침 nano nanoneedle 나노주사 mts mts니들`,
  'CON-DRS': `상처 상처용 붕대 bandage dressing 상처패드 상처치료 창상치료`,
  'CON-DRS-GAU': `가제 까제 거어즈 거즈패드 멸균거즈 멸균가제 의료용거즈 gauze 탈지거즈 소독거즈 수술거즈 거즈솜`,
  'CON-DRS-COT': `면봉 코튼스왑 코튼 큐팁 소독면봉 멸균면봉 의료용면봉 cotton swab cottonswab 탈지면 솜봉 소독솜봉 면봉스틱`,
  'CON-DRS-FOM': `메디폼 이지폼 알레빈 듀오덤 이지덤 습윤밴드 습윤드레싱 습윤 창상피복재 창상 폼밴드 밴드 대일밴드 반창고 상처밴드 방수밴드
    foam 하이드로콜로이드 하이드로겔 애니폼 메피렉스 폼패드 흡수패드 흡수드레싱 상처패치 습윤패드 여드름패치 스팟패치 점패치 메디터치 레스토덤
    하이맘밴드`,
  'CON-DRS-TAP': `종이테이프 의료용테이프 써지컬테이프 서지컬테이프 마이크로포어 플라스타 플라스터 스테리스트립 tape 테입 의료테이프
    부직포테이프 실크테이프 스킨테이프`,
  'CON-HYG': '위생용품 감염관리 방역',
  'CON-HYG-GLV': `글러브 글로브 글로부 글러부 고무장갑 진료장갑 진찰장갑 위생장갑 의료용장갑 일회용장갑 검진장갑 glove gloves
    비닐장갑 폴리장갑 파우더프리 무분말 시술장갑 손장갑 의료장갑 병원장갑 파란색장갑 클린장갑 크린장갑 고무글러브`,
  'CON-HYG-MSK': `일회용마스크 의료용마스크 수술용마스크 수술마스크 외과용마스크 써지컬마스크 치과용마스크 치과마스크 보건용마스크 진료마스크
    mask dental 부직포마스크 3중마스크 삼중마스크 kf94 kf80 방역마스크 덴탈용마스크 페이스마스크 의료진마스크 환자용마스크 흰마스크 흰색마스크 하얀마스크 파란마스크 파란색마스크`,
  'CON-HYG-DIS': `알콜 소독약 소독액 살균 살균소독 에탄올 alcohol ethanol disinfectant 베타딘 포비돈 빨간약
    과산화수소 소독용알콜 소독알콜 살균제`,
  'CON-CAR-GEL': 'gel',
  'CON-CAR-ANE': `마취연고 마취제 마취겔 마취젤 엠라 엠라크림 바르는마취 바르는마취제 국소마취 국소마취제 국소마취크림 표면마취 표면마취제
    리도카인크림 리도카인연고 리도카인 통증크림 emla anesthetic 마취스프레이 마취로션 도포마취 피부마취 피부마취제 피부마취크림 마취약 바르는마취약 바르는마취크림 리도크림`,
  COS: `더마코스메틱 화장품 홈케어 스킨케어 cosmetic cosmetics 코스메틱 화장품류`,
  'COS-CLN-CLS': `클렌징 클린징 클렌징젤 클렌징폼 폼클렌징 폼클렌저 세안제 세안 클린저 cleanser 클렌징워터 젤클렌징`,
  'COS-CLN-TON': `토나 화장수 스킨토너 약산성토너 toner 스킨로션 토닉`,
  'COS-REG-AMP': `세럼 세럼앰플 에센스 앰풀 엠플 serum ampoule essence 진정앰플 재생앰플 진정세럼 재생세럼 비타민앰플`,
  'COS-REG-CRM': `재생크림 보습크림 수분크림 진정크림 보습제 로션 재생연고 재생로션 영양크림 장벽크림 보습로션 연고`,
  'COS-REG-MSK': `마스크팩 시트마스크 시트팩 팩 얼굴팩 진정팩 재생팩 마스크시트 sheetmask maskpack 진정마스크 재생마스크 시카팩
    쿨링팩 모델링팩`,
  'COS-SUN': `썬크림 썬그림 선블록 선블럭 썬블록 썬블럭 선로션 썬로션 자외선차단제 자외선차단 자외선크림 자외선 선스크린 썬스크린 썬
    sunscreen suncream sunblock sun spf 무기자차 유기자차 선케어 썬케어`,
  'COS-SUN-TNE': '톤업크림 톤업썬크림 toneup',
  'BOK-TXT': `책 교재 서적 교과서 의학서적 전공서적 book 의서 의학책 원서 참고서`,
  'BOK-TXT-ANA': '해부학 해부학책 해부책 해부학교재 anatomy',
  'BOK-TXT-PRC': `시술책 주입책 술기책 시술교재 필러책 주입교재`,
  BOK: '도서 atlas',
  'BOK-EDU': `세미나 강의 교육과정 강좌 연수 연수교육 수업 교육강의 필러강의 보톡스강의 워크숍 워크샵`,
  'BOK-EDU-WEB': `온라인강의 온라인교육 온라인세미나 인강 동영상강의 비대면 webinar 줌강의 온라인강좌 웹세미나`,
  'BOK-EDU-HND': '실습 실습교육 핸즈온코스 오프라인교육 캐뉼라교육 handson',
}

/** What buyers call products, by words of their names: each part between commas is one meaning. */
const ofNames: Record<string, string> = {
  주사기: '시린지 실린지 씨린지 시린지주사기 주사통 주사용기 syringe syringes',
  '주사기 1ml': '인슐린주사기 인슐린시린지 튜베르쿨린주사기 튜버클린 일회용주사기1cc',
  락타입: '루어락 루어락주사기 락주사기 락킹주사기 락시린지 luerlock lock',
  '주사침, 나노니들': `니들 needle needles 바늘 주사바늘 주삿바늘 주사니들 침바늘 주사기바늘 니들침`,
  나노니들: '나노니들침 나노',
  '알코올 스왑': `알콜솜 알코올솜 알콜스왑 알콜스웝 알콜스왚 알콜수왑 알코올스웝 알콜스와프 알콜패드 알코올패드 알콜티슈 알코올티슈 소독솜
    소독스왑 소독패드 소독티슈 소독용솜 스웝 솜 알콜와입스 alcoholswab alcoholpad alcoholswabs
    swab swabs 알코올솜패드 탈지면 소독용스왑 알콜거즈 소독와입스 알콜물티슈`,
  알코올: '알콜 알코홀 에탄올솜',
  손소독제: `손세정제 손소독 손소독약 손소독젤 손소독겔 손소독액 손세정 세니타이저 새니타이저 핸드새니타이저 핸드세니타이저 핸드워시 소독젤
    소독겔 sanitizer handsanitizer 손세척제 핸드젤 손세니타이저 손새니타이저 손소독스프레이`,
  '초음파 젤':
    '초음파겔 초음파젤리 초음파용젤 소노젤 소노겔 소노젤리 초음파로션 초음파크림 소노로션 초음파젤 ultrasoundgel 전도젤 전도겔 커플링젤 에코젤',
  냉각젤: '쿨링젤 쿨링겔 쿨젤 냉각겔 냉각용젤 아이스젤 진정젤 coolinggel cooling',
  젤: '겔 젤리 gel',
  '거즈롤, 거즈': '가제 까제 거어즈',
  거즈롤: '롤거즈 롤가제 가제롤 거즈붕대 롤붕대',
  재생테이프: `반창고 밴드테이프 상처테이프 흉터테이프 재생밴드 재생패치 테이핑 재생테입 실리콘테이프 실리콘시트 실리콘겔시트 흉터시트 흉터패치 흉터밴드`,
  '폼 드레싱': '폼패드 메디폼 이지폼',
  '하이드로 드레싱': '하이드로콜로이드 듀오덤 이지덤 패치 스팟패치 여드름패치 트러블패치',
  니트릴: '나이트릴 nitrile 니트릴글러브 파란장갑',
  라텍스: 'latex 라텍스글러브 라텍쓰 라텍',
  '수술 장갑':
    '수술용장갑 외과장갑 외과용장갑 수술글러브 멸균글러브 멸균장갑 써지컬글러브 surgical surgicalglove',
  덴탈: '치과 덴탈용',
  마취크림: '크림마취제',
  캘릭스: '칼릭스 calix',
  볼륨: '볼륨감 volume',
  소프트: 'soft',
  미디엄: 'medium 미듐',
  딥: 'deep',
  모노: 'mono',
  스크류: `screw 스크루 회오리실 나사실 나사`,
  트윈: 'twin',
  바디: 'body 보디',
  시카: 'cica 병풀 시카페어',
  판테놀: 'panthenol 판텐올 비타민b5 덱스판테놀',
  세라: '세라마이드 ceramide',
  크림: 'cream',
  톤업: 'toneup',
  핸드피스: '핸드피쓰 handpiece',
  대용량: '대용량팁',
  소노: 'sono',
  루미: 'lumi',
  에코르메드: '에코메드 에코르',
  루미테크닉: '루미테크 루미텍',
  메디쎄온: '메디션 메디씨온 메디세온 메디시온',
  클로비스톡: '클로비스 클로비스탁',
  아르카북스: '아르카',
  '스킨 ha': '물광부스터',
  '스킨 pn': '피엔 연어부스터',
  아이: '눈가주사 아이부스터 눈밑',
}

const wordsOf = (text: string) => text.trim().split(/\s+/)

export const synonymRows = (): Rows<'categorySynonym'> =>
  Object.entries(ofCategories).flatMap(([code, text]) => {
    const { id } = categories.find((category) => category.code === code)!
    return wordsOf(text).map((word) => ({ categoryId: id, word }))
  })

export const nameSynonymRows = (): Rows<'nameSynonym'> =>
  Object.entries(ofNames).flatMap(([meanings, text]) =>
    meanings
      .split(', ')
      .flatMap((meaning) => wordsOf(text).map((word) => ({ word: normalize(word), meaning }))),
  )
