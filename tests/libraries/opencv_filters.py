"""Non-local means and Fourier transforms of OpenCV on the OpenCL device, compared with OpenCV's own code for the
CPU. Prints a line for each, and the number of wrong ones. The exit code is 1 if there are any, 77 without OpenCV or
a device."""
import sys

try:
    import cv2
    import numpy
except ImportError as missing:
    print(missing)
    sys.exit(77)

wrong = 0


def check(what, got, expected, tolerance):
    global wrong
    off = float(numpy.abs(got.astype(numpy.float64) - expected).max())
    print(f"{what}: off by {off}")
    wrong += not off <= tolerance


def denoised(image):
    return cv2.fastNlMeansDenoising(image, None, 10, 5, 11)


def main():
    if not cv2.ocl.haveOpenCL():
        return 77
    cv2.ocl.setUseOpenCL(True)
    print(cv2.ocl.Device.getDefault().name())
    random = numpy.random.default_rng(5)
    for shape in ((48, 64), (32, 48, 3)):
        image = random.integers(0, 256, shape, dtype=numpy.uint8)
        got = denoised(cv2.UMat(image)).get()
        cv2.ocl.setUseOpenCL(False)
        expected = denoised(image)
        cv2.ocl.setUseOpenCL(True)
        check(f"fastNlMeansDenoising {shape}", got, expected, 1)
    for size in (32, 64):
        values = random.random((size, size)).astype(numpy.float32)
        spectrum = cv2.dft(values, flags=cv2.DFT_COMPLEX_OUTPUT)
        check(f"dft {size}", cv2.dft(cv2.UMat(values), flags=cv2.DFT_COMPLEX_OUTPUT).get(), spectrum, 1e-2)
        inverse = cv2.DFT_INVERSE | cv2.DFT_SCALE
        real = cv2.dft(cv2.UMat(spectrum), flags=inverse | cv2.DFT_REAL_OUTPUT).get()
        check(f"inverse dft {size}", real, values, 1e-4)
        check(f"inverse complex dft {size}", cv2.dft(cv2.UMat(spectrum), flags=inverse).get()[..., 0], values, 1e-4)
    print(f"{wrong} wrong")
    return int(wrong != 0)


if __name__ == "__main__":
    sys.exit(main())
