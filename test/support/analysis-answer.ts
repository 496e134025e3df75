/** An answer that uses every key of the interface document, as plain JSON. */
export function completeAnalysis() {
  return {
    suspicion_level: 'Yellow',
    caseNumber: 'CASE-1',
    sessionId: '0b5a3c62-3d5c-4f0e-9a86-2b1f1c0f7c11',
    modelVersions: {
      generatedModelVersion: '1.0',
      tamperedModelVersion: '2.0',
      semanticModelVersion: '3.0',
    },
    tokensConsumed: 12,
    Files: {
      'IMG_0001.jpg': {
        file_type: 'JPEG image',
        suspicion_level: 'Yellow',
        file_level_analyses: null,
        items: [imageItem()],
      },
      'report.pdf': {
        file_type: 'PDF document',
        suspicion_level: 'Green',
        file_level_analyses: {
          pdf_analyses: {
            versions: { found: 2, extracted: 1, error: false },
            structure: {
              creation_dates: ['2026-01-01T10:00:00'],
              mod_dates: ['2026-01-02T10:00:00'],
              inconsistent_metadata_dates: true,
              editing_tools: ['Editor 1'],
              annotation_layer_found: false,
              error: false,
            },
          },
        },
        items: [{ id: 'd1', item_type: 'document', position: 'page 1', suspicion_level: '-', analyses: {} }],
      },
    },
  };
}

function imageItem() {
  return {
    id: '5e0c8f9e-8a67-4d0b-b9b0-8b2c3c1d2e3f',
    item_type: 'image',
    position: 'page 1',
    suspicion_level: 'Yellow',
    analyses: {
      imageQuality: { result: true, error: false },
      metadata: {
        inferences: {
          distance: { highest_distance_in_km: 12.5, highest_distance_item_uuid: 'other' },
          gps_outlier: { is_geographical_outlier: true, distance_from_mean_in_km: 9.5 },
          model_consistency: { is_consistent: false },
          time_consistency: { is_possible: true, implied_speed_kmh: 42 },
        },
        analyzed: {
          creationDate: {
            cDate: '2026-01-01',
            cTime: '-',
            isSus: false,
            diffInDays: 3,
            isTodayUsed: false,
            refDate: '2026-01-04',
          },
          imgRanking: 'A',
          fieldsMarkedSus: { Software: 'Editor' },
        },
        GPSInfo: { lat: 52.5 },
        is_screenshot: false,
        raw: { Make: 'Maker', error: true },
      },
      generated: { enabled: false },
      tampered: { enabled: true, error: true },
      semantic: { enabled: true },
      reverse_search: { enabled: true, matches: 0 },
    },
  };
}

/** The complete answer without any suspicion: everything that can be green is green. */
export function greenAnalysis() {
  return saying({ isBad: false, level: 'Green' });
}

/** The complete answer with every suspicion: nothing is green. */
export function redAnalysis() {
  return saying({ isBad: true, level: 'Red' });
}

function saying({ isBad, level }: { readonly isBad: boolean; readonly level: string }) {
  const { Files: files, ...answer } = completeAnalysis();
  const { 'IMG_0001.jpg': photo, 'report.pdf': pdf } = files;
  const item = imageItem();
  const { metadata } = item.analyses;
  const { pdf_analyses: analyses } = pdf.file_level_analyses;
  const analysed = {
    ...item.analyses,
    imageQuality: { result: !isBad, error: false },
    metadata: {
      ...metadata,
      inferences: {
        ...metadata.inferences,
        gps_outlier: { is_geographical_outlier: isBad, distance_from_mean_in_km: 9.5 },
        model_consistency: { is_consistent: !isBad },
        time_consistency: { is_possible: !isBad, implied_speed_kmh: 42 },
      },
      analyzed: {
        ...metadata.analyzed,
        creationDate: { ...metadata.analyzed.creationDate, isSus: isBad },
      },
      is_screenshot: isBad,
    },
  };
  const structure = { ...analyses.structure, inconsistent_metadata_dates: isBad };
  return {
    ...answer,
    suspicion_level: level,
    Files: {
      'IMG_0001.jpg': {
        ...photo,
        suspicion_level: level,
        items: [{ ...item, suspicion_level: level, analyses: analysed }],
      },
      'report.pdf': {
        ...pdf,
        suspicion_level: level,
        file_level_analyses: { pdf_analyses: { ...analyses, structure } },
      },
    },
  };
}
