import type { reasons as original } from '../en/reasons';
import type { PolishTranslation } from '../translation';

export const reasons: PolishTranslation<typeof original> = {
  'no-metadata':
    'Aparat zapisuje czas, model i często miejsce. Bez nich nic w pliku nie potwierdza, kiedy i gdzie powstał.',
  'no-position': 'Miejsca nie można porównać z miejscem szkody.',
  'no-capture-time': 'Czasu nie można porównać z czasem szkody.',
  'zone-unknown': 'Ta sama godzina w innej strefie to inny moment.',
  'capture-time-far': 'Zdjęcie z dużo wcześniejszej lub późniejszej daty może pokazywać inną szkodę.',
  'capture-time-in-future': 'Żadne zdjęcie nie powstaje w przyszłości: ten czas jest błędny.',
  'edited-by-software':
    'Obraz może się różnić od tego, co zarejestrował aparat. Rozjaśnianie i kadrowanie zostawiają taki sam ślad jak fałszowanie.',
  'likely-screenshot':
    'Zrzut pokazuje ekran, a nie miejsce, i nie zawiera danych zdjęcia, które na nim widać.',
  'extension-lies': 'Nazwę pliku zmienił jakiś program albo człowiek.',
  'duplicate-content': 'Usługa analizuje i rozlicza każdy plik.',
  unreadable: 'Pliku, którego nie da się tu odczytać, nie da się tu sprawdzić.',
  'invalid-position':
    'Tę lokalizację zapisał jakiś program; odbiornik GPS bez sygnału nie zapisuje nic albo zapisuje zero.',
  'metadata-conflict':
    'Aparat i programy zapisywały plik w różnym czasie albo ktoś zmienił jedną z wartości.',
  'pdf-revised':
    'Każdą zapisaną zmianę dopisano na końcu; wcześniejszy stan wciąż jest dostępny do porównania.',
  'pdf-encrypted': 'Bez hasła treść pozostaje ukryta przed analizą.',
  'too-large': 'Usługa nie przyjmuje pakietu powyżej limitu.',
  'extension-missing':
    'Programy zapisujące ze strumienia często pomijają rozszerzenie; nie mówi to nic o zdjęciu.',
  'messenger-copy':
    'Komunikatory zmniejszają i ponownie kompresują zdjęcia oraz usuwają czas, miejsce i aparat. Giną też ślady edycji.',
  'editor-traces':
    'Aparaty nie zapisują takich danych. Zostawiają je także nieszkodliwe programy, na przykład archiwów i drukarni internetowych.',
  'ai-marks': 'Takie oznaczenia zapisują same narzędzia. Ich brak nic nie znaczy: łatwo je usunąć.',
  'credentials-altered':
    'Podpis obejmuje każdy bajt pliku. Narusza go zmiana obrazu, ale też program, który zapisuje tylko metadane.',
  'content-credentials':
    'Poświadczenie zapisuje, jak powstał plik, o ile użyte programy to odnotowały. Podpis pokazuje, kto za ten zapis ręczy, a nie że jest prawdziwy.',
  'thumbnail-differs':
    'Aparat zapisuje w zdjęciu miniaturę. Programy zmieniające obraz czasem zostawiają starą.',
  'resaved-jpeg':
    'Zdjęcie prosto z aparatu skompresowano raz. Ponowny zapis nie oznacza zmiany obrazu, ale ją umożliwia.',
  'strong-compression': 'Aparaty kompresują znacznie słabiej. Drobne ślady szkód i edycji znikają.',
  'thermal-photo':
    'Kolory oznaczają temperatury, a nie to, co widzi oko. Proofcase wysyła plik bez zmian i nie odczytuje temperatur.',
  'low-resolution':
    'Każdy telefon z ostatnich piętnastu lat robi większe zdjęcia: to zmniejszono lub wycięto.',
  blurred: 'Szczegóły szkody mogą być niewidoczne, a analiza nieostrego zdjęcia mówi mniej.',
  overexposed: 'Tam, gdzie obraz jest biały, nic nie widać.',
  underexposed: 'Tam, gdzie obraz jest czarny, nic nie widać.',
  'near-duplicate': 'Tak wyglądają zdjęcia seryjne, ale też zdjęcie i jego edytowana kopia.',
  'seen-before':
    'Jedną szkodę czasem zgłasza się dwa razy. Niewinne przyczyny to podobne przedmioty lub ponownie założona sprawa.',
  'pdf-changed-later': 'Faktury i opinie rzeczoznawców rzadko zmienia się po wystawieniu.',
  'pdf-edited-by':
    'Takie programy łączą, kompresują i wypełniają dokumenty, ale mogą też zmieniać kwoty i daty.',
  'pdf-metadata-conflict':
    'Dokument podaje swoje pochodzenie w dwóch miejscach. Jakiś program zmienił tylko jedno.',
  'pdf-annotations': 'Pola tekstowe, pieczątki i rysunki leżą na stronie i mogą zasłaniać treść.',
  'pdf-active-content':
    'Faktura tego nie potrzebuje. W innych programach takie części mogą coś uruchomić lub otworzyć.',
  'pdf-signature': 'Ważny podpis potwierdza, że od tego czasu nic nie zmieniono. Ważności nie sprawdzono.',
  'pdf-without-images':
    'Usługa analizuje obrazy w plikach PDF; tutaj działa tylko kontrola samego dokumentu.',
  'greatest-distance': 'Zdjęcia jednej szkody powstają blisko siebie.',
  'geographical-outlier': 'Zdjęcie może pokazywać inne miejsce niż pozostałe.',
  'implied-speed':
    'Nikt nie podróżuje tak szybko: czas lub lokalizacja są błędne albo zdjęcie wykonał ktoś inny.',
  'camera-model-differs': 'Jedna osoba na miejscu używa zwykle jednego urządzenia.',
  'times-not-compared': 'Prędkość między zdjęciami można ocenić tylko tam, gdzie ich czasy są porównywalne.',
  'time-gap': 'Zdjęcia z jednych oględzin dzielą minuty.',
  'photo-groups': 'Kilka wizyt lub kilka miejsc może oznaczać kilka szkód.',
  'unreadable-file': 'Plik nie jest sprawdzany ani wysyłany.',
  'split-breaks-comparisons': 'Zdjęcie z jednego pakietu nigdy nie jest porównywane ze zdjęciem z innego.',
  'already-sent': 'Tę samą zawartość już analizowano, a jedną szkodę czasem zgłasza się dwa razy.',
  'team-not-compared': 'Ktoś z zespołu może mieć to samo zdjęcie w innej sprawie.',
  'cloud-only-files': 'Plików, których tu nie wczytano, nie da się ani sprawdzić, ani spakować.',
  'source-changed':
    'Pakiet jest dowodem tego, co zapieczętowano. Późniejszą różnicę w źródle trzeba umieć wyjaśnić.',
  'nothing-to-send': 'Bez zdjęcia lub pliku PDF nie ma czego analizować.',
};
