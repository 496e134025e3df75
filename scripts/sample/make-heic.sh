#!/bin/sh
# Makes test/fixtures/sample/kitchen.heic, which is committed because no HEIC encoder comes with the project.
# Needs heif-enc (Debian: libheif-examples). The EXIF block travels from the JPEG into the HEIC.
set -eu
cd "$(dirname "$0")/../.."
source_jpeg="$(mktemp -t kitchen-XXXXXX.jpg)"
trap 'rm -f "$source_jpeg"' EXIT
node scripts/sample/make-sample.mjs --heic-source "$source_jpeg"
mkdir -p test/fixtures/sample
heif-enc --quality 38 --output test/fixtures/sample/kitchen.heic "$source_jpeg"
ls -l test/fixtures/sample/kitchen.heic
